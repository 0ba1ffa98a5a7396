import type { Language } from "@masar/i18n/locales";

const code = "```sql\nselect city, count(*) from users group by city order by count(*) desc;\n```";

const formula =
  "$$\\sigma = \\sqrt{\\frac{1}{n-1}\\sum_{i=1}^{n}(x_i-\\bar{x})^2} \\qquad \\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}$$";

export const markdownText: Record<Language, string> = {
  en: [
    "# Joins and grouping",
    "A **join** combines rows of *two* tables. ~~Always~~ Often you want a `left join`, see [the manual](https://www.postgresql.org/docs/) [1].",
    "## Steps",
    "1. Filter the rows\n2. Group them\n   - by city\n   - by month",
    "- [x] Read the chapter\n- [ ] Solve the exercise in SQL",
    "> A number without its unit says nothing.",
    "The mean is $\\bar{x} = \\frac{1}{n}\\sum_{i=1}^{n} x_i$, and not $49 or $20.",
    formula,
    code,
    "| City | Users |\n| --- | --- |\n| Dubai | 1200 |\n| Cairo | 3400 |",
    "---",
    "![A picture](https://example.org/picture.png) and <b>a tag</b> are shown as text.",
  ].join("\n\n"),
  ar: [
    "# الربط والتجميع",
    "يجمع **الربط** صفوف *جدولين*. ~~دائمًا~~ غالبًا ما تحتاج إلى `left join`، انظر [الدليل](https://www.postgresql.org/docs/) [1].",
    "## الخطوات",
    "1. تصفية الصفوف\n2. تجميعها\n   - حسب المدينة\n   - حسب الشهر",
    "- [x] قراءة الفصل\n- [ ] حل التمرين بلغة SQL",
    "> الرقم بلا وحدته لا يقول شيئًا.",
    "المتوسط هو $\\bar{x} = \\frac{1}{n}\\sum_{i=1}^{n} x_i$ دائمًا.",
    formula,
    code,
    "| المدينة | المستخدمون |\n| --- | --- |\n| دبي | 1200 |\n| القاهرة | 3400 |",
    "---",
    "![صورة](https://example.org/picture.png) و<b>وسم</b> يظهران كنص.",
  ].join("\n\n"),
};

/** Ends inside bold words, as an answer does while it is received. */
export const growingText: Record<Language, string> = {
  en: "A join combines rows.\n\nIt needs **a column that both tab",
  ar: "يجمع الربط الصفوف.\n\nويحتاج إلى **عمود في كلا الجد",
};
