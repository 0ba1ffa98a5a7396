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
  | "empty",
  string
> & { steps: string[]; tabs: string[]; crumbs: { label: string; to?: string }[] };

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
    steps: [
      "Think like an analyst",
      "Spreadsheet analysis",
      "SQL: ask the database",
      "Statistics for decisions",
      "Python for data",
      "Charts people understand",
      "A portfolio project",
    ],
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
    steps: [
      "التفكير كمحلل",
      "تحليل الجداول",
      "SQL: سؤال قاعدة البيانات",
      "الإحصاء للقرارات",
      "بايثون للبيانات",
      "رسوم يفهمها الناس",
      "مشروع لمعرض الأعمال",
    ],
    tabs: ["الطريق", "المهام والمراحل", "الدورات", "التقدّم"],
    crumbs: [
      { label: "لوحة التحكم", to: "/dev/ui" },
      { label: "مسارات التعلّم", to: "/dev/ui?paths" },
      { label: "محلل بيانات" },
    ],
  },
};
