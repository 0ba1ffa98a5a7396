import type { Language } from "@masar/i18n/locales";

type SampleText = Record<
  | "goal"
  | "lead"
  | "streak"
  | "start"
  | "save"
  | "edit"
  | "remove"
  | "cancel"
  | "next"
  | "hours"
  | "dialog"
  | "long"
  | "email"
  | "password"
  | "language"
  | "hint"
  | "error"
  | "empty"
  | "member"
  | "longWord"
  | "search"
  | "searchCourses"
  | "clearSearch"
  | "found"
  | "undo"
  | "examples"
  | "removeExamples"
  | "device"
  | "deviceTimes"
  | "thisDevice"
  | "logOut"
  | "studyTime"
  | "minutes",
  string
> & {
  steps: string[];
  tabs: string[];
  days: string[];
  facts: string[];
  crumbs: { label: string; to?: string }[];
};

export const sampleText: Record<Language, SampleText> = {
  en: {
    goal: "Data analyst",
    lead: "Three milestones of eight are done. One focus session keeps the streak.",
    streak: "12-day streak",
    start: "Start study session",
    save: "Save",
    edit: "Edit",
    remove: "Delete",
    cancel: "Cancel",
    next: "Next: joins and grouping",
    hours: "22 h",
    dialog: "Delete this note?",
    long: "Answer real questions from a real database: filter, join, group, and know when a number is wrong.",
    email: "E-mail",
    password: "Password",
    language: "Language",
    hint: "At least 8 characters; 15 are better.",
    error: "This address is not complete.",
    empty: "No tasks yet",
    member: "Noor Al-Hashimi",
    longWord: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    search: "Search notes",
    searchCourses: "Search courses",
    clearSearch: "Clear search",
    found: "joins",
    undo: "Undo",
    examples: "These tasks are examples, so that the page is not empty.",
    removeExamples: "Remove examples",
    device: "Firefox on Linux",
    deviceTimes: "Since 3 May, last used an hour ago",
    thisDevice: "This device",
    logOut: "Log out",
    studyTime: "Study time",
    minutes: "Minutes",
    steps: [
      "Think like an analyst",
      "Spreadsheet analysis",
      "SQL: ask the database",
      "Statistics for decisions",
      "Python for data",
      "Charts people understand",
      "A portfolio project",
    ],
    days: ["Monday", "Tuesday", "Wednesday", "Thursday"],
    facts: ["22 h", "3 courses", "Beginner", "Free"],
    tabs: ["Road", "Tasks & Milestones", "Courses", "Progress"],
    crumbs: [
      { label: "Dashboard", to: "/dev/ui" },
      { label: "Learning Paths", to: "/dev/ui?paths" },
      { label: "Data analyst" },
    ],
  },
  ar: {
    goal: "محلل بيانات",
    lead: "اكتملت ثلاث مراحل من ثماني. جلسة تركيز واحدة تحفظ السلسلة.",
    streak: "سلسلة 12 يومًا",
    start: "بدء جلسة دراسة",
    save: "حفظ",
    edit: "تعديل",
    remove: "حذف",
    cancel: "إلغاء",
    next: "التالي: الربط والتجميع",
    hours: "22 ساعة",
    dialog: "حذف هذه الملاحظة؟",
    long: "إجابة أسئلة حقيقية من قاعدة بيانات SQL حقيقية: تصفية وربط وتجميع، ومعرفة متى يكون الرقم خطأ.",
    email: "البريد الإلكتروني",
    password: "كلمة المرور",
    language: "اللغة",
    hint: "8 أحرف على الأقل، و15 أفضل.",
    error: "هذا العنوان غير مكتمل.",
    empty: "لا مهام بعد",
    member: "نور الهاشمي",
    longWord: "أفاستسقيناكموهاأفاستسقيناكموهاأفاستسقيناكموهاأفاستسقيناكموها",
    search: "البحث في الملاحظات",
    searchCourses: "البحث في الدورات",
    clearSearch: "مسح البحث",
    found: "الربط",
    undo: "تراجع",
    examples: "هذه المهام أمثلة حتى لا تكون الصفحة فارغة.",
    removeExamples: "إزالة الأمثلة",
    device: "Firefox على Linux",
    deviceTimes: "منذ 3 مايو، وآخر استخدام قبل ساعة",
    thisDevice: "هذا الجهاز",
    logOut: "تسجيل الخروج",
    studyTime: "وقت الدراسة",
    minutes: "الدقائق",
    steps: [
      "التفكير كمحلل",
      "تحليل الجداول",
      "SQL: سؤال قاعدة البيانات",
      "الإحصاء للقرارات",
      "بايثون للبيانات",
      "رسوم يفهمها الناس",
      "مشروع لمعرض الأعمال",
    ],
    days: ["الاثنين", "الثلاثاء", "الأربعاء", "الخميس"],
    facts: ["22 ساعة", "3 دورات", "مبتدئ", "مجاني"],
    tabs: ["الطريق", "المهام والمراحل", "الدورات", "التقدّم"],
    crumbs: [
      { label: "لوحة التحكم", to: "/dev/ui" },
      { label: "مسارات التعلّم", to: "/dev/ui?paths" },
      { label: "محلل بيانات" },
    ],
  },
};
