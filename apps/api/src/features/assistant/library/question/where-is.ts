/** Where a learner's own things are: asked in a few words or at the end of a story. */
const whereIs =
  /\bwhere (?:are|is|do i (?:find|see)|can i (?:find|see)|did (?:my|the)|have)\b|\bhow (?:do|can) i (?:find|see|open|get back to) my\b|(?:^| )(?:فين|وين|اين|فاين|وينها|فينها|منين|من وين|من فين) (?:\S+ )?(?:الاقي|القي|نلقي|بلاقي|الاقيها|اشوف|نشوف|اجد|احصل|ارجع|راحت|راح|تروح|بتروح|مشات|هي|ال\S+|ملاحظاتي|مهامي|بطاقاتي|دوراتي|كورساتي|نوتاتي|كروتي)|(?:^| )(?:كيف|ازاي|كيفاش|شلون) (?:ارجع|اوصل|القي|الاقي|اشوف|نلقي|نشوف) (?:ل|ال|ل?ل)?/;

const mine = "(?:\\bmy (?:\\w+ )?|\\bthe |\\bi (?:\\w+ ){0,100})";
const things: [id: string, name: RegExp][] = [
  [
    "help/assistant-history",
    /\b(?:earlier|old|past|previous|my) (?:conversations?|chats?)\b|\bchat history\b|(?:^| )(?:ال|لل)?(?:محادثاتي|محادثات|شاتات) (?:ال)?(?:قديمه|سابقه)(?: |$)/,
  ],
  [
    "help/save-course",
    /\b(?:saved courses?|courses? (?:that )?i (?:have )?saved|bookmarked courses?)\b|(?:^| )(?:ال|لل)?(?:كورسات|دورات|كورس|دوره) (?:ال|اللي |الي |لي |التي )?(?:محفوظه|المحفوظه|حفظتها|حفظته|حفظت|سيفتها|سجلتها)(?: |$)|(?:^| )(?:ال)?محفوظات(?: |$)/,
  ],
  [
    "help/tasks-notes",
    new RegExp(
      `${mine}(?:notes?|tasks?|to ?do list|todos?)\\b|(?:^| )(?:ال|لل|ل)?(?:ملاحظاتي|ملاحظات|ملاحظه|نوتس|نوتاتي|نوتات|مهامي|مهام|تاسكات|تاسكاتي)(?: |$)`,
    ),
  ],
  [
    "help/review-cards",
    new RegExp(
      `${mine}(?:review cards?|cards?|flash ?cards?)\\b|(?:^| )(?:ال|لل|ل)?(?:بطاقاتي|بطاقات|كروتي|كروت|كاردز|فلاش كارد)(?: |$)`,
    ),
  ],
];

/** The help entry for what is looked for; null when nothing of the learner's own is. */
export function findHelpForLocation(folded: string): string | null {
  if (!whereIs.test(folded)) return null;
  return things.find(([, name]) => name.test(folded))?.[0] ?? null;
}
