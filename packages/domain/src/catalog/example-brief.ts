import type { Brief } from "@masar/contract/briefs/brief-schemas";

const words = (word: string, count: number) => Array.from({ length: count }, () => word).join(" ");

/** For tests: 160 words in each language. */
export const exampleBrief: Brief = {
  milestone: "joins",
  what: `Joining puts rows side by side. ${words("table", 54)}`,
  what_ar: `الربط يضع الصفوف جنبًا إلى جنب. ${words("جدول", 54)}`,
  why: words("because", 30),
  why_ar: words("لأن", 30),
  ideas: ["An inner join drops rows", words("left", 5), words("right", 5)],
  ideas_ar: ["الربط الداخلي يحذف صفوفًا مختلفة", words("يسار", 5), words("يمين", 5)],
  example: {
    text: words("orders", 20),
    text_ar: words("الطلبات", 20),
    code: { language: "sql", text: "SELECT * FROM orders\nJOIN customers USING (id);" },
  },
  mistakes: [words("twice", 10), words("never", 10)],
  mistakes_ar: [words("مرتين", 10), words("أبدًا", 10)],
  course: words("course", 15),
  course_ar: words("دورة", 14),
  sources: [{ title: "Joins between tables", url: "https://www.postgresql.org/docs/joins" }],
};
