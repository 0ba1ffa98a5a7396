/**
 * Tools and narrow skills that people ask for by name, without wanting the trade around them.
 * `skill` is the catalog's id, the names are for titles, `words` are how a goal writes them.
 */
export type GoalTool = {
  skills: string;
  name: string;
  name_ar: string;
  words: string;
  /** Only milestones whose main skill it is: plain English is not taught by "meetings and negotiation". */
  isMainSkillOnly?: true;
  /** The blueprint that teaches it, for a goal that names nothing else. */
  home?: string;
  /** The blueprint that is about nothing else: it is not reduced to a part. */
  subjectOf?: string;
};

const everydayEnglish = "english-speaking english-listening english-vocabulary english-grammar";

export const goalTools: GoalTool[] = [
  { skills: "html", name: "HTML", name_ar: "HTML", words: "html, html5, اتش تي ام ال" },
  { skills: "css", name: "CSS", name_ar: "CSS", words: "css, css3, سي اس اس" },
  {
    skills: "javascript",
    name: "JavaScript",
    name_ar: "جافاسكربت",
    words: "javascript, js, جافاسكربت, جافا سكريبت",
  },
  {
    skills: "typescript",
    name: "TypeScript",
    name_ar: "تايب سكربت",
    words: "typescript, تايب سكربت",
  },
  { skills: "react", name: "React", name_ar: "رياكت", words: "react, reactjs, رياكت, ريأكت" },
  {
    skills: "nodejs",
    name: "Node.js",
    name_ar: "Node.js",
    words: "node, nodejs, node js, نود, نود جي اس",
  },
  { skills: "express", name: "Express", name_ar: "Express", words: "express, expressjs, اكسبريس" },
  { skills: "mongodb", name: "MongoDB", name_ar: "MongoDB", words: "mongodb, mongo, مونغو" },
  { skills: "mongodb express react nodejs", name: "MERN", name_ar: "MERN", words: "mern" },
  { skills: "python", name: "Python", name_ar: "بايثون", words: "python, بايثون" },
  { skills: "django", name: "Django", name_ar: "جانغو", words: "django, جانغو, دجانغو, جانجو" },
  {
    skills: "postgresql",
    name: "PostgreSQL",
    name_ar: "PostgreSQL",
    words: "postgresql, postgre, postgres, بوستغري",
  },
  {
    skills: "sql",
    name: "SQL",
    name_ar: "SQL",
    words: "sql, سي كوال",
    home: "data-analyst",
  },
  {
    skills: "sql",
    name: "databases",
    name_ar: "قواعد البيانات",
    words: "database, قواعد بيانات, وقواعد بيانات, قاعده بيانات, وقاعده بيانات",
    home: "back-end-developer",
  },
  { skills: "git", name: "Git", name_ar: "Git", words: "git, github, جيت هب" },
  { skills: "linux", name: "Linux", name_ar: "لينكس", words: "linux, لينكس" },
  { skills: "docker", name: "Docker", name_ar: "دوكر", words: "docker, دوكر" },
  {
    skills: "kubernetes",
    name: "Kubernetes",
    name_ar: "كوبرنيتس",
    words: "kubernetes, k8s, كوبرنيتس, كوبرنيتيس",
  },
  {
    skills: "infrastructure-as-code",
    name: "Terraform",
    name_ar: "تيرافورم",
    words: "terraform, تيرافورم",
  },
  { skills: "aws", name: "AWS", name_ar: "AWS", words: "aws" },
  { skills: "azure", name: "Azure", name_ar: "أزور", words: "azure, ازور" },
  {
    skills: "google-cloud",
    name: "Google Cloud",
    name_ar: "Google Cloud",
    words: "gcp, google cloud",
  },
  { skills: "flutter", name: "Flutter", name_ar: "فلاتر", words: "flutter, فلاتر" },
  { skills: "dart", name: "Dart", name_ar: "دارت", words: "dart, دارت" },
  { skills: "kotlin", name: "Kotlin", name_ar: "كوتلن", words: "kotlin, كوتلن" },
  { skills: "swift", name: "Swift", name_ar: "سويفت", words: "swift, سويفت" },
  {
    skills: "spreadsheets",
    name: "Excel",
    name_ar: "إكسل",
    words: "excel, spreadsheet, google sheets, pivot table, اكسل, اكسيل, جداول الكترونيه",
  },
  {
    skills: "power-bi",
    name: "Power BI",
    name_ar: "Power BI",
    words: "power bi, powerbi, باور بي اي",
  },
  {
    skills: "data-visualization",
    name: "dashboards",
    name_ar: "لوحات المعلومات",
    words: "dashboard, داشبورد, لوحات معلومات, لوحه معلومات",
  },
  {
    skills: "digital-literacy",
    name: "typing",
    name_ar: "الطباعة السريعة",
    words: "typing, touch typing, طباعه سريعه, طباعه لمس",
  },
  { skills: "tableau", name: "Tableau", name_ar: "تابلو", words: "tableau, تابلو" },
  { skills: "pandas", name: "pandas", name_ar: "pandas", words: "pandas" },
  { skills: "photoshop", name: "Photoshop", name_ar: "فوتوشوب", words: "photoshop, فوتوشوب" },
  {
    skills: "illustrator",
    name: "Illustrator",
    name_ar: "إليستريتور",
    words: "illustrator, اليستريتور, ايلوستريتور",
  },
  { skills: "figma", name: "Figma", name_ar: "فيغما", words: "figma, فيغما, فيجما" },
  { skills: "seo", name: "SEO", name_ar: "تحسين محركات البحث", words: "seo, سيو" },
  {
    skills: "bookkeeping",
    name: "bookkeeping",
    name_ar: "مسك الدفاتر",
    words: "bookkeeping, مسك دفاتر",
  },
  {
    skills: "financial-statements",
    name: "financial statements",
    name_ar: "القوائم المالية",
    words: "financial statements, قوائم ماليه",
  },
  {
    skills: "prototyping",
    name: "prototyping",
    name_ar: "النماذج الأولية",
    words: "prototyping, نماذج اوليه",
  },
  { skills: "ci-cd", name: "CI/CD", name_ar: "CI/CD", words: "ci cd, cicd, ci cd pipelines" },
  {
    skills: "statistics",
    name: "statistics",
    name_ar: "الإحصاء",
    words: "statistics, احصا, علم احصا",
    home: "data-analyst",
  },
  { skills: "physics", name: "physics", name_ar: "الفيزياء", words: "physics, فيزيا" },
  { skills: "chemistry", name: "chemistry", name_ar: "الكيمياء", words: "chemistry, كيميا" },
  {
    skills: "prompt-engineering",
    name: "prompts",
    name_ar: "كتابة الأوامر",
    words: "prompt engineering, هندسه اوامر",
    home: "ai-engineer",
  },
  {
    skills: "networking",
    name: "networks",
    name_ar: "الشبكات",
    words: "networks, networking, شبكات",
    home: "network-engineer",
    subjectOf: "network-engineer",
  },
  {
    skills: "ethical-hacking",
    name: "penetration testing",
    name_ar: "اختبار الاختراق",
    words: "penetration testing, pentesting, pentest, اختبار اختراق",
  },
  {
    skills: "ethical-hacking",
    name: "ethical hacking",
    name_ar: "الاختراق الأخلاقي",
    words: "ethical hacking, ethical hacker, هكر اخلاقي, هاكر اخلاقي, اختراق اخلاقي",
  },
  {
    skills: "paid-advertising",
    name: "paid advertising",
    name_ar: "الإعلانات المموّلة",
    words: "paid advertising, اعلانات, اعلانات قوقل, اعلانات جوجل, اعلانات مموله",
  },
  {
    skills: everydayEnglish,
    name: "English",
    name_ar: "الإنجليزية",
    words: `english, english language, improve english, anglais, انجليزيتي, انقليزيتي, انكليزيتي, لغه انجليزيه, انجليزي, انجليزيه, بالانجليزيه, انجلش, انغليزي, انكليزي,
      انكليزيه, inglizi, engleezi`,
    isMainSkillOnly: true,
    subjectOf: "general-english",
  },
  {
    skills: everydayEnglish,
    name: "spoken English",
    name_ar: "المحادثة بالإنجليزية",
    words: `speak english, speaking english, english speaking, spoken english, talk english, english conversation, speaking, conversation, fluent,
      fluently, fluency, pronunciation, accent, محادثه انجليزيه, محادثه, اتكلم انجليزي, اتكلم بالانجليزيه, نتكلم انجليزي, احكي انجليزي, نحكي انجليزي,
      اتحدث انجليزيه, تحدث انجليزيه, نهدر انجليزيه, نهضر انجليزيه, نهدر بالانجليزيه, نهضر بالانجليزيه, احكي بالانجليزيه, اتحدث بالانجليزيه, نتكلم بالانجليزيه, طلاقه, نطق`,
    isMainSkillOnly: true,
  },
];

/** Words of work: with one of them, tools are named as part of a career. */
export const careerWords = `become, job, jobs, career, work, working, hired, hire, company, business, freelance, freelancing, remote, engineering, professional, stack,
  وظيفه, شغل, اشتغل, نشتغل, نخدم, اعمل, عمل, مهنه, شركه, فريلانس, فري لانس, اصير, اصبح, اكون, ابقي,
  ab2a, asir, aseer`;

/** People who do the work. */
export const postWords = `developer, engineer, analyst, designer, manager, specialist, scientist, accountant, administrator, admin, expert, programmer, freelancer, tester,
  مطور, مبرمج, مهندس, محلل, مصمم, مدير, محاسب, خبير, اخصائي, مختص, محترف, developpeur`;
