/** Before what the user wants. All lists here are folded and stemmed before use. */
export const goalWords = `want, wants, wanna, wish, become, becoming, learn, learning, study, need, hope, hoping, plan, would like, like to, looking, aim, dream, goal, interested, switch, move, moving, get into, start, build, improve, understand, master, turn, transition, shift,
  اريد, ارغب, اود, احتاج, محتاج, اتمني, احلم, هدفي, حابب, حاب, حابه, نفسي, ناوي, افكر, اطمح, اسعي, عايز, عاوز, عايزه, بدي, ابي, ابغي, ابا, بغيت, نبي, نحب, حبيت, ودي, ودنا, اصبح, اصير, اكون, اتعلم, تعلم, نتعلم, تعليم, ادرس, دراسه, احصل, ابدا, اشتغل, اعمل, انتقل, اتحول, تغيير, احترف, احتراف, افهم, اتقن, اطور, نولي, ابقي, نبقي, صير, نصير, نكون, كيف, كيفيه, ازاي, ازي, كيفاش, كفاش, شلون, اشلون,
  رايد, بدنا, نبغي, كنبغي, مهتم, مهتمه, حلمي, طموحي, ابلش, نبدا, ابدي, ادخل,
  3ayez, 3ayz, 3awez, ayez, ayza, 3ayza, bidde, biddi, baddi, bade, abgha, abi, abghi, bghit, wedi, widdi, nefsi, 7abeb, habeb, et3allam, et3alem, at3allam, at3alem, atallam, etallam, ab2a, asir, aseer, netallam`;

/** Before what the user is, or gives to be translated, until a word of the first list. */
export const selfWords = `i am, im, i was, i studied, i study at, i work, i worked, i have worked, i graduated, i live, i lead, i run, i own, i teach, i have a degree, graduate of, currently, my background, my degree, working as, i know, i already, as someone who, i start in, i start at, will start in, will start at, worked as, worked in, coming from,
  translate my, translate this, translate these, translate it, ترجملي, ترجم لي, ترجمي لي,
  انا, اعمل حاليا, اعمل ك, درست, دارس, خريج, خريجه, متخرج, تخرجت, شغال, شغاله, اشتغل حاليا, اعيش, ساكن, عندي خبره, لدي خبره, معي خبره, معايا خبره, خبرتي, اشتغلت, عملت, كنت, وظيفتي, تخصصي, حاليا, ana`;

/** What the user has done, in the whole clause before it and after it. */
export const experienceWords = `years experience, year experience, years of experience, year of experience, yrs experience, years in, years as, years working, by profession,
  سنوات خبره, سنين خبره, سنه خبره, سنوات في, سنين في, خبره سنوات, خبره سنين, خبره سنه`;

/** The same, unless the clause says before that it is wanted: "I want experience in marketing". */
export const backgroundWords = `experience in, experience with, experience as, experienced, background in, degree in, خبره, خلفيه في, خلفيتي`;

/** Before what the user does not want. */
export const notWords = `without, not, no, dont want, avoid, except, instead of, hate, tired of, quit, leave, leaving,
  بدون, بلا, ما عندي, ما معي, معنديش, معيش, ماعندي, ما عنديش, من غير, مش عايز, ما ابي, ما بدي, لا اريد, الا, بدل, زهقت من, ترك, اترك, مليت من`;

/** Back to what the user wants. */
export const turnWords = `no idea, not sure, dont know, do not know, but, however, so, and want, to become, who wants, and now, لكن, ولكن, بس, لهذا, لذلك, عشان كده`;

/** Between the words of a phrase, without being part of it. */
export const glueWords = `a, an, the, of, in, on, at, for, and, to, و, في, من, علي, مع, الي, et, de, en, b, w, el, al`;

/** Words without a subject. */
export const fillerWords = `a, an, the, of, to, in, on, at, for, with, and, or, by, as, my, our, your, is, are, be, am, i, me, we, it, its, that, this, some, any, how, do, does, can, could, will, would, should, about, also, too, then, plus, bit, little, lot, more, very, really, just, please, properly, from, into, up, out, off, other, both, between, one, two, three, first, new, own, real, good, well, who, which, what, when, where, if, than, same, time, have, has, had, get, got, make, made, use, using, go, going, find, try, take, give, let, put, good at, via, through, within, before, after, until, end, hopefully, possible, soon, fast, quickly, zero, scratch, ground up, beginner, beginners, intermediate, upper, lower, advanced, level, levels, basics, basic, introduction, free, cheap, professional, professionally, course, courses, class, training, tutorial, formation, et, le, la, les, de, des, du, en, pour, un, une,
  في, من, علي, الي, عن, مع, او, و, يا, ثم, هذا, هذه, ذلك, التي, الذي, اللي, ان, انا, انو, انه, لي, لك, له, ما, لا, هل, كل, بعض, شي, شيئا, حاجه, كمان, ايضا, برضو, كذلك, بنفس, نفس, وقت, تبعي, تاعي, ديالي, حقي, بتاعي, خلال, قبل, بعد, حتي, عند, عندي, لازم, ممكن, جدا, كتير, كثير, شويه, قليل, اول, صفر, احترافي, احترافيه, مبتدئ, مبتدئين, متوسط, متوسطه, متقدم, متقدمه, مستوي, اساسيات, مقدمه, كورس, دوره, دورات, شرح, باش, مشان, عشان, علشان, لكي, كي, حتي, اقوي, تقويه, اسوي, نسوي, ندير, افتح, خاص, بدايه, اقدر, مره, شاطر, شاطره, شو, ايش, وش, شنو, ايه, ليش, ليه, علاش, متي, امتي, ماذا, لماذا, بسرعه, بسهوله, سهل,
  b, w, men, el, al, fi, bel, bil, 3ala, la, ma3, kaman, sefer, sifr, aftah, a3mel, shwaya, ktir, 3ashan`;

/** Times, locations and other circumstances. */
export const settingWords = `hour, hours, hr, hrs, minute, minutes, daily, weekly, day, days, week, weeks, weekend, month, months, year, years, today, tomorrow, next, start, summer, autumn, winter, ramadan, eid, old, age, january, february, march, april, may, june, july, august, september, october, november, december,
  city, country, abroad, europe, gulf, middle east, arab, amman, jordan, cairo, egypt, riyadh, jeddah, saudi, dubai, abu dhabi, uae, emirates, doha, qatar, kuwait, bahrain, oman, muscat, yemen, sanaa, beirut, lebanon, damascus, syria, aleppo, baghdad, basra, iraq, erbil, gaza, palestine, nablus, ramallah, jerusalem, hebron, khartoum, sudan, tripoli, libya, tunis, tunisia, algiers, algeria, casablanca, rabat, morocco, nouakchott, mauritania, mogadishu, istanbul, turkey, germany, uk, london, usa, america, canada, france,
  ساعه, ساعات, ساعتين, دقيقه, دقائق, يوميا, اسبوعيا, يوم, يومين, ايام, اسبوع, اسبوعين, اسابيع, شهرين, شهر, شهور, اشهر, سنه, سنوات, سنين, عام, اليوم, بكره, قادم, جاي, نهايه, اخر, صيف, شتا, خريف, رمضان, عيد, عمري,
  مدينه, بلد, خارج, اوروبا, خليج, عمان, اردن, اربد, قاهره, مصر, اسكندريه, رياض, جده, سعوديه, دبي, ابوظبي, امارات, دوحه, قطر, كويت, بحرين, مسقط, يمن, صنعا, بيروت, لبنان, دمشق, سوريا, حلب, بغداد, بصره, عراق, اربيل, غزه, فلسطين, نابلس, رام الله, قدس, خليل, خرطوم, سودان, طرابلس, ليبيا, تونس, جزائر, دار بيضا, رباط, مغرب, نواكشوط, اسطنبول, تركيا, المانيا, لندن, امريكا, كندا, فرنسا`;

/** Goals that leave the subject open, more specific ones first; the first match ranks the candidates. */
export const openGoalPatterns: { words: string; near: string[] }[] = [
  {
    words: `computer, computers, technology, tech, it field, it sector, programming, coding, programmer, developer, software, laptop, digital, code,
      كمبيوتر, حاسوب, حاسب, تقنيه, تكنولوجيا, برمجه, مبرمج, مطور, برمجيات, كود, معلوماتيه, تقني, علوم حاسب, لغات برمجه, software engineer, computer science`,
    near: ["front-end-developer", "data-analyst", "cybersecurity-analyst", "mobile-app-developer"],
  },
  {
    words: `design, designer, creative, art, creativity, تصميم, مصمم, مصممه, ابداع, فن, ديزاين`,
    near: ["graphic-designer", "ui-ux-designer", "digital-marketer"],
  },
  {
    words: `freelance, freelancing, freelancer, remote, remotely, home, online, internet, side hustle, side, income, extra, passive, earn, earning, money, rich, profit,
      فريلانس, فريلانسر, فري لانس, فري لانسر, عمل حر, شغل حر, عن بعد, بيت, منزل, اونلاين, انترنت, نت, دخل, اضافي, فلوس, مال, مصاري, اكسب, كسب, ربح, ارباح, دراهم, ريموت, غني`,
    near: ["digital-marketer", "freelancer", "graphic-designer", "ecommerce-seller"],
  },
  {
    words: `manager, management, leader, leadership, boss, promotion, promoted, business, مدير, اداره, قائد, قياده, ترقيه, اعمال`,
    near: ["project-manager", "business-english", "startup-founder"],
  },
  {
    words: `job, jobs, career, work, working, employment, employed, hire, hired, salary, better, profession, opportunity, office, position, pay, paid, company, field, change,
      وظيفه, وظائف, شغل, شغلانه, عمل, مهنه, راتب, رواتب, افضل, احسن, كويس, كويسه, حلوه, منيح, زين, مجال, فرصه, شركه, توظيف, معاش, مرتب, تخصص, خدمه, مستقبل, مهني`,
    near: ["data-analyst", "digital-marketer", "front-end-developer", "business-english"],
  },
  {
    words: `myself, self, no idea, not sure, reach, achieve, goals, life, skill, skills, something, anything, future, success, successful, better person, grow, develop, improve, know, dont, choose, idea what, useful, useful thing, knowledge, education, smart, confident, productive, everything, best, interesting, fun, help, people, future proof,
      نفسي, ذات, حياه, حياتي, مهاره, مهارات, مستقبل, نجاح, ناجح, تطوير ذات, اطور, تطوير, ادري, اعرف, وين, فين, منين, اختار, ابدا, مفيد, علم, ثقافه, شيئ, جديد, ثقه, ضايع, محتار, محتاره, نعرف, نبدا, مش عارف, مو عارف, ما بعرف, ما اعرف, ما عرفت, مش متاكد, عارف, بعرف, معرفش, مدري, مادري, ماعرف, idk, dunno, unsure, undecided`,
    near: ["business-english", "digital-marketer", "data-analyst", "project-manager"],
  },
];
