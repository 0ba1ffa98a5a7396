import { expect, test } from "vitest";
import { findDeadline, readGoalDeadline } from "./goal-deadline.ts";

const today = "2026-11-15";

test.each([
  ["hopefully by the end of the year", "2026-12-31"],
  ["قبل نهاية السنة", "2026-12-31"],
  ["exam is in two months", "2027-01-15"],
  ["in 3 weeks", "2026-12-06"],
  ["within 10 days", "2026-11-25"],
  ["خلال ٣ شهور", "2027-02-15"],
  ["تحليل البيانات خلال أربعة أشهر، 7 ساعات أسبوعيًا", "2027-03-15"],
  ["SQL in 3 months, 10 hours a week", "2027-02-15"],
  ["محلل بيانات خلال 3 أشهر 10 ساعات", "2027-02-15"],
  ["خلال شهرين", "2027-01-15"],
  ["في اسبوعين", "2026-11-29"],
  ["خلال سنة", "2027-11-15"],
  ["قبل شهر ٩", "2027-08-31"],
  ["by June", "2027-06-30"],
  ["by June 2027", "2027-06-30"],
  ["before June", "2027-05-31"],
  ["until June", "2027-06-30"],
  ["the exam is in June 2027", "2027-06-30"],
  ["by November", "2026-11-30"],
  ["by February 2028", "2028-02-29"],
  ["before the end of June", "2027-06-30"],
  ["by the end of June", "2027-06-30"],
  ["قبل يونيو", "2027-05-31"],
  ["قبل حزيران", "2027-05-31"],
  ["بحلول يونيو", "2027-06-30"],
  ["بحلول شهر حزيران ٢٠٢٧", "2027-06-30"],
  ["حتى يونيو", "2027-06-30"],
  ["في يونيو", "2027-06-30"],
  ["في حزيران", "2027-06-30"],
  ["بحلول كانون الثاني", "2027-01-31"],
  ["قبل كانون الأول", "2026-11-30"],
  ["في تشرين الأول", "2027-10-31"],
  ["قبل 20 تشرين الثاني", "2026-11-20"],
  ["بحلول شهر ٩", "2027-09-30"],
  ["قبل نهاية يونيو", "2027-06-30"],
  ["before march 2028", "2028-02-29"],
  ["become a data analyst by 1 March 2027", "2027-03-01"],
  ["before the 15th of June", "2027-06-15"],
  ["until June 15, 2028", "2028-06-15"],
  ["قبل 20 يناير", "2027-01-20"],
  ["حتى يوم ٣ من شهر أيار ٢٠٢٨", "2028-05-03"],
  ["12 weeks from now", "2027-02-07"],
  ["I have six months to learn it", "2027-05-15"],
  ["my new job starts after 3 months", "2027-02-15"],
  ["قدامي ١٤ اسبوع بس", "2027-02-21"],
  ["فظرف خمس شهور", "2027-04-15"],
  ["واختباري يوم ٢٠ مارس", "2027-03-20"],
  ["my exam is on 14 February", "2027-02-14"],
  ["and pass IELTS with band 7 on 20 March 2027, evenings only", "2027-03-20"],
  ["and pass IELTS with band 7 on 20 March", "2027-03-20"],
  ["IELTS exam 20/3/2027", "2027-03-20"],
  ["IELTS exam 3/20/2027", "2027-03-20"],
  ["exam: 2027-03-20", "2027-03-20"],
  ["اختبار الآيلتس ٢٠/٣/٢٠٢٧", "2027-03-20"],
  ["آيلتس 7 يوم 15 مارس", "2027-03-15"],
  ["March 20, 2027", "2027-03-20"],
  ["since 3/2/2020, exam 20/3/2027", "2027-03-20"],
  ["focus on part 2, IELTS exam on the 20 March", "2027-03-20"],
  ["by chapter 5, exam 20 March 2027", "2027-03-20"],
])("[D12] %s is a deadline", (words, date) => {
  expect(readGoalDeadline(`learn python ${words}`, today)).toBe(date);
});

test.each([
  "خلال شهر رمضان",
  "في يوم من الأيام",
  "5 years of experience",
  "study in 3 days a week",
  "i am 19",
  "in year 2",
  "someday soon",
  "before may 2020",
  "i have 2 days every week",
  "عندي يومين في الاسبوع",
  "i have 10 years in HR",
  "لدي 3 سنوات من الخبرة",
  "after 6 months of bootcamp",
  "after 3 months of learning it",
  "بعد ٥ سنوات في التسويق",
  "after a year of unemployment",
  "on may 5 I start",
  "I was born on 20 March 2001",
  "since 3/2/2020",
  "31/2/2027",
  "exam: 2027-20-03",
  "20/0/2027",
  "IELTS 6.5 2027",
  "Python 3.12 2027",
  "java test on constructor 2",
  "i finished school in June 2020",
  "تخرجت في يونيو ٢٠٢٠",
])("[D12] %s is left alone", (words) => {
  expect(readGoalDeadline(`learn python ${words}`, today)).toBeNull();
});

test.each([
  ["by next summer", "2027-06-20"],
  ["before summer", "2027-06-20"],
  ["before the summer", "2027-06-20"],
  ["by the end of summer", "2027-09-22"],
  ["by summer 2028", "2028-06-20"],
  ["قبل الصيف", "2027-06-20"],
  ["قبل الصيف القادم", "2027-06-20"],
  ["قبل العطلة الصيفية", "2027-06-20"],
  ["before spring", "2027-03-20"],
  ["before winter", "2026-12-20"],
  ["قبل فصل الشتاء", "2026-12-20"],
  ["by the end of the year", "2026-12-31"],
  ["at the end of this year", "2026-12-31"],
  ["نهاية السنة", "2026-12-31"],
  ["مع نهاية العام", "2026-12-31"],
  ["قبل نهاية السنة القادمة", "2027-12-31"],
  ["by the end of next year", "2027-12-31"],
  ["before the new year", "2026-12-31"],
  ["before next year", "2026-12-31"],
  ["by the end of the month", "2026-11-30"],
  ["before Ramadan", "2027-02-07"],
  ["by ramadan", "2027-02-07"],
  ["قبل رمضان", "2027-02-07"],
  ["قبل بداية شهر رمضان", "2027-02-07"],
  ["قبل نهاية رمضان", "2027-03-08"],
  ["قبل العيد", "2027-03-08"],
  ["before Eid al-Adha", "2027-05-15"],
  ["قبل عيد الأضحى", "2027-05-15"],
  ["قبل بداية السنة الدراسية", "2027-08-31"],
  ["before the school year", "2027-08-31"],
  ["before the start of the academic year", "2027-08-31"],
  ["قبل نهاية العام الدراسي", "2027-06-30"],
  ["قبل ما تبدأ المدرسة", "2027-08-31"],
])("[N5.21] %s is a deadline", (words, date) => {
  expect(readGoalDeadline(`learn python ${words}`, today)).toBe(date);
});

test.each([
  ["2026-02-17", "2026-02-17"],
  ["2026-02-18", "2027-02-07"],
  ["2029-06-01", "2030-01-04"],
  ["2030-02-01", "2030-12-25"],
])("[N5.21] on %s, the next day before Ramadan is %s", (from, date) => {
  expect(readGoalDeadline("before Ramadan", from)).toBe(date);
});

test.each([
  "a summer course",
  "after Ramadan",
  "بعد رمضان",
  "في رمضان",
  "learn before spring boot",
  "end of year closing",
  "نهاية السنة المالية",
  "before summer 2020",
  "by next year",
  "من المدرسة حتى الجامعة",
])("[N5.21] %s is left alone", (words) => {
  expect(readGoalDeadline(`learn python ${words}`, today)).toBeNull();
});

test("[D12] a month that is too short ends with its last day", () => {
  expect(readGoalDeadline("in 1 month", "2027-01-31")).toBe("2027-02-28");
});

test("[D12] a cleared deadline is not read from the goal's words again", () => {
  const answers = { goal: "data analyst by June", deadline: null, today };
  expect(findDeadline(answers)).toBe("2027-06-30");
  expect(findDeadline({ ...answers, no_deadline: true })).toBeNull();
  expect(findDeadline({ ...answers, deadline: "2028-01-01" })).toBe("2028-01-01");
});
