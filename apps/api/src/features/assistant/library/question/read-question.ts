import type { Language } from "@masar/contract/settings/schemas";
import { foldText } from "@masar/domain/text/fold-arabic";
import { toLatinDigits } from "@masar/domain/text/latin-digits";

const englishMarks =
  /\b(?:what|how|why|when|where|which|who|is|are|do|does|can|should|the|a|an|my|i|me|to|for|in|of|find|give|show|explain|quiz|plan|review|difference|best|free|course|courses|with|and)\b/gi;

/** The language a question is written in, where it is clear; a bare name such as "SQL" says nothing. */
function readLanguage(message: string, fallback: Language): Language {
  const arabic = message.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = message.match(/[a-z]/gi)?.length ?? 0;
  if (arabic > 0 && arabic >= latin * 0.4) return "ar";
  if (arabic > 0) return fallback;
  // Arabic in Latin letters writes 3, 7 and 2 inside its words.
  if (/[a-z][2375][a-z]|\b[37][a-z]/i.test(message)) return fallback;
  return (message.match(englishMarks)?.length ?? 0) >= 2 ? "en" : fallback;
}

/** What kind of answer is wanted, as far as the words say it. All patterns meet folded text. */
const shapes = {
  meaning:
    /\bmean(?:s|ing)?\b|^what (?:is|are)(?: an?)? (?!the )|(?:^| )(?:معني|يعني|مقصود|المقصود)(?: |$)/,
  courses:
    /\b(?:courses?|classes|mooc|tutorials?|specialization|bootcamps?)\b|(?:^| )(?:ال)?(?:دوره|دورات|كورس|كورسات|الكورسات|مساق|مساقات|بكورس|لكورس|بدوره|كورسين|دورتين)(?: |$)/,
  findVerb:
    /\b(?:find|recommend|suggest|list|search|looking for|show me|good|best|free|any|give me|which|is there|are there|about)\b|(?:^| )(?:ابحث|ابحثلي|دور|دورلي|دورلي|رشح|رشحلي|اقترح|اقترحلي|نصحني|انصحني|انصحوني|تنصحني|تنصح|بدي|ابي|ابغي|ابغا|عايز|عاوز|عايزه|اريد|محتاج|احتاج|هات|في|فيه|كاين|مجاني|مجانيه|مجانا|افضل|احسن|نبي|بغيت|وين|فين|اعطني|عطني|اعطيني|قائمه|هل)(?: |$)/,
  contrast:
    /\bdifferences?\b|\bdifferent\b|\bdiffer\b|\bbetter\b|\bvs\b|\bversus\b|\bcompared?\b|\bbetter\b.*\bor\b|(?:^| )(?:ال)?(?:فرق|فروق|اختلاف|مقارنه|قارن|يختلف|تختلف|بتفرق|يفرق)(?: |$)|(?:^| )(?:ولا|والا|او|ام)(?: |$)|\bor\b/,
  difference:
    /\bdifferences?\b|\bdifferent\b|\bdiffer\b|\bvs\b|\bversus\b|\bcompared?\b|(?:^| )(?:ال)?(?:فرق|فروق|فروقات|اختلاف|مقارنه|قارن|يختلف|تختلف|بيفرق|كيفرق|بتفرق|يفرق)(?: |$)/,
  howLong:
    /\bhow (?:long|many (?:hours|weeks|months|years))\b|\bhow much time\b|\bin (?:\d+|one|two|three|four|five|six|nine|twelve|a) (?:weeks?|months?|years?)\b|(?:^| )(?:كم (?:من )?(?:ال)?(?:وقت|مده|شهر|ساعه|سنه|اسبوع|يستغرق|تستغرق|ياخذ|تاخذ|ياخد|تاخد|احتاج|يحتاج|محتاج|بدي|لازم|يبيلي)|كم يوم|بكم شهر|بكم سنه|بكم|قديش|قد ايه|اد ايه|كام (?:شهر|ساعه|سنه|اسبوع|يوم)|المده|مده|خلال)(?: |$)/,
  road: /\b(?:become|becoming|roadmap|where (?:do|should|can|to) (?:i )?(?:start|begin)|(?:how|where) (?:do|can|should) i (?:start|begin|get into)|(?:how|way|where|want) to (?:learn|start|become|get into)|how (?:do|can|should) i learn|want to (?:learn|be|become|study)|get into|path (?:to|for)|steps to|start (?:with|learning)|career in|learn \w+ from (?:scratch|zero)|what (?:should|do) i (?:learn|study)|order (?:to|of))\b|(?:^| )(?:اصبح|اصير|ابقي|اكون|نولي|خارطه|خريطه|رودماب|من اين|منين|من وين|من فين|صير|اصير|ابدا|ابدي|نبدا|ابدء|بدايه|اتعلم|اتعلمها|نتعلم|تعلم|ادخل|دخول|احترف|خطوات|ادرس|طريق)(?: |$)/,
  arabicOnly:
    /\bin arabic\b|\barabic\b|(?:^| )(?:بالعربي|بالعربيه|عربي|عربيه|العربي|بالعربى|معرب|معربه|مترجم|مترجمه|العربيه)(?: |$)/,
  englishOnly:
    /\bin english\b|(?:^| )(?:بالانجليزي|بالانجليزيه|بالانكليزي|بالانكليزيه|بالانقلش|بالانجلش|بالانقليزي)(?: |$)/,
  free: /\bfree\b|\bno cost\b|\bwithout paying\b|\bfor nothing\b|(?:^| )(?:ال)?(?:مجاني|مجانيه|مجانا|ببلاش|بلاش|ببلاش|فري|بدون فلوس|من غير فلوس|بدون دفع|بدون مقابل|فابور|باطل)(?: |$)/,
  certificate:
    /\bcertifi\w+|(?:^| )(?:و|ب|مع |بال|ال)?(?:شهاده|شهادات|شهادتها|سرتفكيت|سيرتيفيكيت)(?: |$)/,
  order:
    /\b(?:first|before|prerequisites?|order|sooner|then)\b|(?:^| )(?:قبل|قبلها|اول|الاول|بالاول|الاولي|اولا|اسبق|يسبق|ترتيب|بالترتيب|ابدا ب\S*|ايهما|انهي|ايهم)(?: |$)/,
  before:
    /\b(?:before|prerequisites?|must i know|need to know)\b|(?:^| )(?:قبل|قبلها|متطلبات|يسبق)(?: |$)/,
  next: /\b(?:what(?:s| is| comes| should i (?:learn|study|do))? (?:next|after)|next step|what next|where (?:do i )?go from here)\b|(?:^| )(?:خلصت|انهيت|كملت|ساليت|تعلمت|اتعلمت) .{0,500}(?:بعد|بعدها|بعده|بعدين|من بعد|دلوقتي|هلا|الحين|التالي|الجايه)(?: |$)|(?:^| )(?:ايش|وش|شو|ايه|ماذا|شنو|اش) (?:\S+ )?بعد (?!بكره)/,
  background:
    /\b(?:degree in|graduate[ds]?(?: of| from| in)?|my (?:degree|major|background) (?:is|was)|majored in|i studied .{0,500} want|move into tech|switch (?:in)?to tech|change (?:my )?(?:career|field))\b|\b(?:im|i am|as) an? (?:nurse|teacher|accountant|lawyer|doctor|pharmacist|engineer|driver|cashier|housewife|secretary|chef|salesman)\b|(?:^| )و?(?:شهادتي|خريج|خريجه|متخرج|متخرجه|تخرجت|تخصصي)(?: |$)|(?:^| )(?:درست|دارس|دارسه|قريت|قاري) .{0,500} و?(?:بدي|عايز|عاوز|عايزه|ابغي|ابي|بغيت|اريد|حاب|ودي) |(?:^| )(?:اغير|نبدل|ابدل|اغيير|احول|بدل) (?:ال)?(?:مجالي|مجال|كاريري|كارير|مهنتي|تخصصي|شغلي|الشغل|خدمتي|الخدمه)/,
  age: /\btoo (?:old|late)\b|\b(?:im|i am|aged?|at) (?:3[0-9]|[456][0-9])\b|\b(?:3[0-9]|[456][0-9]) years? old\b|(?:^| )(?:عمري|عندي|سني|وعمري|في عمر|بعمر|فعمري|وانا) (?:ال)?(?:3[0-9]|[456][0-9])(?: (?:سنه|عام|عاما))?(?= |$)|(?:^| )(?:فات (?:ال)?(?:اوان|وقت|قطار)|فاتني (?:ال)?(?:قطار|اوان)|كبرت|كبير في السن|كبيره في السن)(?: |$)/,
  short: /\bshort\b|\bquick\b|\bcrash\b|(?:^| )(?:قصير|قصيره|سريع|سريعه|مختصر|مختصره)(?: |$)/,
  beginner:
    /\bbeginners?\b|\bfrom (?:scratch|zero)\b|\bbasics?\b|\bintro(?:ductory|duction)?\b|\bnewbie\b|\beasy\b|\bnot (?:too |so |very )?(?:hard|difficult)\b|(?:^| )(?:(?:مش|مو|ماشي|ما يكون|غير) (?:كتير )?(?:صعب|صعبه|صعيب)|سهل|سهله|مبسط|مبسطه)(?: |$)|(?:^| )(?:لل|ال|لل)?(?:مبتدئ|مبتدئين|مبتدي|مبتديين|مبتدا|الصفر|صفر|اساسيات|بدايه|مقدمه)(?: |$)/,
  intermediate: /\bintermediate\b|(?:^| )(?:ال|لل)?(?:متوسط|متوسطه|متوسطين)(?: |$)/,
  advanced:
    /\badvanced\b|\bexperts?\b|(?:^| )(?:ال|لل)?(?:متقدم|متقدمه|متقدمين|احترافي|محترفين)(?: |$)/,
  wholeAnswer:
    /\b(?:full|whole|complete|answer|explain (?:it|again|fully)|again|just tell|give up|dont know|no idea|solution)\b|(?:^| )(?:كامل|كاملا|كامله|الكامل|الجواب|الاجابه|الحل|مره اخري|مره ثانيه|تاني|ثاني|اعد|لا اعرف|ما اعرف|مش عارف|ما بعرف|مدري|ماادري|ما ادري|عطني|قولي|خلاص|كمل)(?: |$)/,
  nextQuestion:
    /^(?:next|another|another one|more|go on|skip|one more|next question|yes|ok|continue)$|\b(?:next|another) question\b|^(?:التالي|تالي|التاليه|غيره|سؤال اخر|سوال اخر|سوال ثاني|سوال تاني|كمان|كمان واحد|السوال التالي|اللي بعده|بعده|نعم|تمام|كمل|استمر|زيد)$/,
  quiz: /\b(?:quiz|test|examine) (?:me|my)\b|(?:^| )(?:اختبرني|امتحني|امتحنني|اسالني|اختبريني|سالني)(?: |$)/,
  week: /\bplan (?:my|the|this|next|out)\b.{0,500}\bweek\b|\bweek(?:ly)? plan\b|\bmy week\b|(?:^| )(?:خطه|خطط|خططلي|نظم|نظملي|رتب|رتبلي|جدول) .{0,500}(?:اسبوع|اسبوعي|الاسبوع|اسبوعيه)(?: |$)/,
  hello:
    /^(?:hi|hello|hey|salam|good (?:morning|evening)|help|مرحبا|اهلا|هلا|السلام عليكم|سلام|هاي|صباح الخير|مسا الخير|مساعده|يا هلا|اهلين)(?: (?:there|you|masar|مسار))?$/,
  thanks:
    /^(?!.*(?:\b(?:how|what|why|can|could|which|where)\b|كيف|هل |ازاي|ليش|ليه|شو |ايش|وش ))(?:ok |great |perfect |many |تمام |الف |طيب )?(?:thanks?|thank you|thx|cheers|شكرا|مشكور|مشكوره|يسلمو|يسلموا|تسلم|يعطيك العافيه|ميرسي|متشكر|متشكره|بارك الله فيك|جزاك الله خيرا?)(?: \S+){0,5}$/,
  discouraged:
    /\b(?:discouraged|demotivated|hopeless|burn(?:ed|t) out|fed up|feel like (?:giving up|quitting)|want to (?:give up|quit)|(?:lost|losing|no) (?:my |all )?motivation|(?:can ?t|cannot) go on)\b|(?:^| )(?:محبط|محبطه|محبطين|احباط|الاحباط|يائس|يائسه|زهقت|زهقان|زهقانه|طفشت|طفشان|مليت|استسلم|نستسلم|فقدت (?:ال)?(?:حماس|امل|شغف|دافع)|(?:مش|مو|ما|مب|ماني) (?:قادر|قادره|قادرين|فيني|قدرت|اقدر) (?:اكمل|كمل|استمر|اواصل)|(?:ماعنديش|ماعندي|معنديش|ما عندي|ماليش|مالي) (?:نفس|حماس|خلق|دافع))(?: |$)/,
  medical:
    /\b(?:chest pain|headache|fever|bleeding|overdose|pills?|take (?:a |any )?medicine|symptoms?|disease|pregnant|dizzy|faint(?:ed|ing)?|suicid\w*|kill myself|hurt myself|heart attack|antibiotics?|dosage|stomach ?ache)\b|(?:^| )(?:ال|و|ب|بال|وال)?(?:صداع|حراره مرتفعه|سخونيه|نزيف|دوا|دواء|ادويه|حبوب|اعراض|حامل|دوخه|اغماء|انتحر|انتحار|وجع|الم في|مضاد حيوي|جرعه|مغص|سكته)(?: |$)/,
  hint: /\b(?:hints?|clues?|nudge)\b|(?:^| )(?:ال)?(?:تلميح|تلميحا|تلميحات|تلميحه|تلميحه|اشاره|لمح|لمحلي)(?: |$)/,
};

type Shape = keyof typeof shapes;
export type Question = {
  text: string;
  folded: string;
  language: Language;
  is: (shape: Shape) => boolean;
};

/** "And free" is one word in Arabic. */
function dropAnd(folded: string): string {
  return folded.replace(/(?<=^| )[وف](?=\p{Script=Arabic}{2})/gu, "");
}

export function readQuestion(message: string, fallback: Language): Question {
  const folded = foldText(message);
  const bare = dropAnd(folded);
  return {
    text: message,
    folded,
    language: readLanguage(message, fallback),
    is: (shape) => shapes[shape].test(folded) || shapes[shape].test(bare),
  };
}

const hoursPerWeek =
  /(?<!\d)(\d+)\s*(?:hours?|hrs?|h|ساعه|ساعات|سوايع|ساعة)\s*(?:(?:a|per|each|every|in the|this|في|هذا|كل|ب|ف)\s*)?(?:ال)?(week|day|اسبوع|يوم)?/;
const spelledHours: [RegExp, number][] = [
  [/ساعتين|two hours|(?:^| )جوج سوايع/, 2],
  [/(?:ثلاث|تلات|تلت) (?:ساعات|سوايع)|three hours/, 3],
  [/(?:اربع|ربع) (?:ساعات|سوايع)|four hours/, 4],
  [/(?:خمس|خمسه) (?:ساعات|سوايع)|five hours/, 5],
  [/(?:ست|سته) (?:ساعات|سوايع)|six hours/, 6],
  [/(?:سبع|سبعه) (?:ساعات|سوايع)|seven hours/, 7],
  [/(?:ثمان|ثماني|تمن|تمان) (?:ساعات|سوايع)|eight hours/, 8],
  [/(?:عشر|عشره) (?:ساعات|سوايع)|ten hours/, 10],
  [/(?:^| )(?:ساعه|one hour|an hour)(?: |$)/, 1],
];
const perDay =
  /\b(?:a day|per day|daily|every day|each(?: day| time)?|a night|every (?:evening|morning|night))\b|(?:^| )(?:يوميا|يومي|باليوم|فاليوم|في اليوم|كل يوم|كل ليله|اليوميه|كل مره|كل واحد|كل وحده|لكل منهما|لكل يوم|كل منهما|بالنهار|فالنهار|كل نهار)(?: |$)/;
const halfHour = /\bhalf an? hour\b|(?:^| )(?:نص|نصف|نصف ال) ?ساعه(?: |$)/;
const minutesSaid = /(?<!\d)(\d+)\s*(?:m|min|mins|minutes?|دقيقه|دقايق|دقائق|دقيقة)(?: |$)/;

function readHours(text: string): number | undefined {
  const found = hoursPerWeek.exec(text);
  return found ? Number(found[1]) : spelledHours.find(([name]) => name.test(text))?.[1];
}

function isDaily(text: string): boolean {
  const unit = hoursPerWeek.exec(text)?.[2];
  // "5 hours this week, what do I do each day?"
  if (unit === "week" || unit === "اسبوع") return false;
  return unit === "day" || unit === "يوم" || perDay.test(text) || perDay.test(dropAnd(text));
}

/** The weekly hours a question names; a daily figure is taken for five study days. */
export function readWeeklyHours(folded: string): number | null {
  const text = toLatinDigits(folded);
  const hours = readHours(text);
  if (!hours) return null;
  const weekly = isDaily(text) ? hours * 5 : hours;
  return weekly >= 1 && weekly <= 60 ? weekly : null;
}

/** The minutes of one study day, where the question names a day's share and not a week's. */
export function readMinutes(folded: string): number | null {
  const text = toLatinDigits(folded);
  if (halfHour.test(text)) return 30;
  const minutes = Number(minutesSaid.exec(text)?.[1] ?? 0);
  if (minutes >= 10 && minutes <= 600) return minutes;
  const hours = readHours(text);
  return hours && isDaily(text) && hours <= 10 ? hours * 60 : null;
}
