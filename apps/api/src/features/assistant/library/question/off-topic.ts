import { splitWords } from "@masar/domain/goals/goal-index";
import { listForms, stemWord } from "@masar/domain/text/stem-words";
import { listNamedSkills, listNamedTerms } from "./named-terms.ts";
import type { Question } from "./read-question.ts";
import { namesField } from "#api/features/assistant/library/library-index.ts";

/** What people ask any assistant and this library knows nothing of; folded and stemmed before use. */
const foreignWords = `weather, rain, rainy, snow, football, soccer, goalkeeper, championship, cup, league, dollar, dollars, euro, euros, gold, silver, bitcoin, forex, petrol, president, election, elections, parliament, war, politics, minister, recipe, recipes, cook, cooking, bake, calories, restaurant, flight, flights, airline, airport, visa, movie, movies, film, song, singer, actor, horoscope, lottery, fatwa, zakat, halal, haram, pray, mosque, joke, barcelona, liverpool, hadith, quran, ramadan moon, japanese, translate, poem, girlfriend, boyfriend, marriage, wedding, car, weight, dream, dreams, netflix, hotel, hotels, restaurants, headlines,
  طقس, الجو, مطر, ماطر, ثلج, كوره, ماتش, ماتشات, مباراه, مباريات, دوري, كاس, منتخب, اهلي, زمالك, هلال, ليفربول, برشلونه, رجيم, وزن, وزني, تخسيس, حلم, منام, نتفلكس, فندق, دولار, الدولار, يورو, ريال, جنيه, درهم, دينار, ليره, ذهب, الذهب, دهب, الدهب, بيتكوين, بنزين, عمله, صرف, رييس, رئيس, انتخابات, برلمان, حرب, الحرب, سياسه, وزير, وصفه, اطبخ, طبخ, الطبخ, نطيب, طاجين, كبسه, كيكه, كشري, ملوخيه, مقلوبه, مطعم, طيران, طياره, تاشيره, فيزا, فيلم, مسلسل, اغنيه, مغني, ممثل, ابراج, برجي, يانصيب, فتوي, حلال, حرام, زكاه, وضوء, صلاه, صلاتي, ركعه, نكته, عاصمه, حديث شريف, مواقيت, ياباني, ترجم, ترجملي, قصيده, زواج, عرس, سياره, سيارتي, نشره, اخبار`;

const foreign = new Set(
  foreignWords
    .split(",")
    .map((entry) => splitWords(entry))
    .filter((entry) => entry.length === 1)
    .map(([word = ""]) => stemWord(word)),
);

const coin =
  "(?:us )?(?:dollars?|euros?|pounds?|riyals?|dirhams?|dinars?|liras?|yen|usd|egp|sar|aed|gbp|eur|mad|jod)";
const traded = "(?:gold|silver|oil|petrol|gas|bitcoin|iphone|iphones|currency|currencies)";
const arabicTraded =
  "(?:ال|لل|ب|بال)?(?:دولار|يورو|ريال|دينار|درهم|ليره|جنيه|ذهب|دهب|فضه|بيتكوين|نفط|بترول|بنزين|عمله|عملات|صرف|لحمه|لحم|فراخ|ايفون|سامسونج|سياره|عربيه|تذكره|تذاكر)";
const arabicPrice = "(?:سعر|اسعار|بكام|بكم|بقديش|قديش|شحال|اشحال|كم سعر|كام سعر|وصل كام)";

/** Whole turns of speech that leave no doubt. All meet folded text. */
const foreignPhrases = [
  // Matches and who won them.
  /\bwho (?:won|wins|scored|beat|lost)\b|\bdid (?!not|i\b)(?:\w+ ){1,3}(?:beat|win)\b|\bcapital (?:city )?of\b|\b(?:won|lost|watch|watched) (?:the )?(?:match|game|cup|league)\b|\b(?:final )?score (?:of|between|in) .{0,500}(?:match|game|\bvs?\b|and)|\bwhat (?:was|is) the (?:final )?score$|\b(?:match|game) (?:result|score|last night|yesterday|tonight|between)\b|\bresults? of (?:the )?(?:\w+ )?(?:match|game)\b|\b(?:world cup|champions league|premier league|la liga|real madrid|prayer times?)\b/,
  /(?:^| )(?:نتيجه|نتايج|نتائج|النتيجه) (?:ال|بتاعه )?(?:\S+ )?(?:ال)?(?:مباراه|مباريات|ماتش|ماتشات|دوري|لقاء)|(?:^| )(?:مين|من|شكون|منو) (?:اللي |الي |لي )?(?:كسب|فاز|ربح|غلب|سجل|جاب (?:ال)?(?:جول|هدف))(?: |$)|(?:^| )(?:كاس العالم|كره القدم|ريال مدريد|ابطال اوروبا|كام كام|النتيجه كام|النتيجه كانت كم|كم كانت النتيجه)(?: |$)/,
  // Money of the day.
  new RegExp(
    String.raw`\b(?:exchange rates?|stock price|share price)\b|\b(?:price|prices|rate|cost|value) of (?:an? |the )?(?:${traded}|${coin})\b|\b(?:${traded}|${coin}) (?:price|prices|rate|rates)\b|\b${coin} (?:to|in|into|against|vs|versus) (?:the |an? )?(?:\w+ )?${coin}\b|\bhow much is (?:the|an?|one|1) (?:${coin}|${traded})\b`,
  ),
  new RegExp(
    `(?:^| )${arabicPrice} (?:\\S+ )?${arabicTraded}(?: |$)|(?:^| )${arabicTraded} (?:اليوم|النهارده|النهاردا|دلوقتي|الحين|بكام|بكم|مقابل|قدام|بقديش|شحال|ليوم)(?: |$)`,
  ),
  // Weather and news.
  /\bweather (?:today|tomorrow|in|like|forecast|this)\b|\b(?:how is|hows|whats|what is) the weather\b|\bwill it (?:rain|snow)\b|\btemperature (?:today|tomorrow|outside|in \w+)\b|\b(?:latest|breaking|todays) news\b|\bnews (?:today|about|of today)\b/,
  /(?:^| )(?:درجه الحراره|درجات الحراره|حاله الطقس|(?:ال)?جو (?:اليوم|بكره|بكرا|غدا|حار|بارد|عامل|ايه|كيف|النهارده)|(?:ه|ح|س|راح |رح )?تمطر|هتشتي|بتشتي|اخر (?:ال)?اخبار|اخبار (?:اليوم|النهارده|العالم|البلد))(?: |$)/,
  // Rulings, politics, kitchen and travel.
  /\b(?:is it|are they) (?:halal|haram|permissible|allowed in islam|a sin)\b|\bin islam\b|\b(?:can|may|must|should) i pray\b|\bwho (?:is|are) the (?:president|king|prime minister|minister)\b|\bwho should i vote\b|\bhow (?:do i|to|can i) (?:cook|bake|fry|grill|roast)\b|\b(?:book|cheapest|cheap) (?:a |me )?(?:flights?|hotels?|tickets?)\b|\btickets? (?:to|from) \w+/,
  /(?:^| )(?:(?:ما )?حكم (?:ال)?(?:صلاه|صيام|صوم|زكاه|طلاق|ربا|فوائد|موسيقي|اغاني|دين|شرع|فطر|افطار|تامين|قرض|لبس|حجاب|سماع)|(?:هل )?(?:يجوز|بيجوز) (?:لي |شرعا )?(?:\S+ ){0,100}(?:صلاه|اصلي|صيام|صايم|صائم|رمضان|زكاه|قرض|ربا|اسمع)|(?:مين|من|شكون) (?:هو )?(?:رئيس|رييس|ملك|وزير)|(?:طريقه|كيفيه) (?:عمل|طبخ|تحضير) (?:ال)?(?:كيك|كيكه|رز|فراخ|دجاج|كبسه|بيتزا|شوربه|محشي|حلوي|بسبوسه|كشري|عجين|عجينه|مكرونه|باستا|قهوه|بشاميل|ملوخيه|طاجين|كسكس|منسف|مقلوبه)|(?:حجز|احجز|ارخص|تذكره|تذاكر) (?:\S+ )?(?:ال)?(?:طيران|طياره|رحله|رحلات|سفر|فندق|قطر|قطار))(?: |$)/,
];

/** Illness of a person, told as people tell it. */
const illness =
  /\bmy (?:\w+ )?(?:son|daughter|baby|child|kid|kids|mother|mom|father|dad|wife|husband|boy|girl|brother|sister|friend)s?\b.{0,500}\b(?:sick|ill|fever|temperature|cough\w*|vomit\w*|throw(?:s|ing) up|pain|hurts?|rash|diarrh\w*|bleeding)\b|\b(?:fever|vomiting|diarrh\w*|sore throat|paracetamol|ibuprofen|aspirin|panadol|blood pressure|rash on|temperature is (?:3[789]|4[012]))\b|\bmy (?:head|back|stomach|tooth|teeth|knee|throat|chest|ear|eyes?) (?:hurts?|aches?|is sore)\b|(?:^| )(?:و|ب|بال|ال|وال|ف)?(?:حرارته|حرارتها|حرارتي|سخونيه|سخونه|سخانه|مسخن|مسخنه|كحه|سعال|كحته|استفراغ|اسهال|طفح|بنادول|باراسيتامول|بروفين|زكام|انفلونزا|ضغط الدم|يوجعني|بيوجعني|بتوجعني|توجعني|كيوجعني|كيضرني|يعورني|تعورني|يوجعه|بيوجعه)(?: |$)|(?:^| )(?:اديله|اديها|اديه|اعطيه|اعطيها|نعطيه|نعطيها|اعطيله) (?:ايه|ايش|شو|وش|شنو|اش|دوا|دواء|خافض)(?: |$)|(?:^| )(?:ايه|ايش|شو|وش|شنو|اش|ماذا) (?:اديله|اديها|اعطيه|اعطيها|نعطيه|نعطيها|اعطي ابني|اعطي بنتي)(?: |$)|(?:^| )(?:و)?(?:ابني|بنتي|طفلي|طفلتي|ولدي|امي|ماما|ابوي|ابويا|والدتي|والدي|زوجتي|مراتي|جوزي|زوجي|اخوي|اخويا|اختي) (?:\S+ ){0,3}(?:مريض|مريضه|عيان|عيانه|سخن|سخنه|حراره|بيكح|بتكح|يكح|مغص|وجع|بيرجع|ترجع)(?: |$)/;

/** What makes a match or a currency a matter of ours: data about it, a thing built on it. */
const ourThings =
  /\b(?:projects?|data|datasets?|dashboards?|apps?|websites?|api|chatbot|model|masar|portfolio|formula|programs?|script|code|analysis|analy[sz]e|scraping)\b|(?:^| )(?:و|ب|ل|بال|ال|لل)?(?:مشروع|مشاريع|بيانات|داتا|تطبيق|موقع|داشبورد|مسار|معادله|برنامج|كود|تحليل|احلل)(?: |$)/;

/** What a course costs or a job pays is said in money, and is no question about money. */
const aboutPay =
  /\b(?:courses?|subscription|salary|freelanc\w+)\b|(?:^| )(?:و|ب|ل|بال|ال|لل)?(?:كورس|كورسات|دوره|دورات|اشتراك|راتب|رواتب|فريلانس)(?: |$)/;
const money = /^(?:dollars?|euros?)$|(?:دولار|يورو|ريال|جنيه|درهم|دينار|ليره|عمله)$/;

const aboutStudy =
  /\b(?:study|studying|learn|learning|lessons?|page|pages|screen|settings|masar|streak|dark mode)\b|(?:^| )(?:و|ب|ال|بال|وال|لل|ل)?(?:ادرس|دراسه|دراستي|مذاكره|اذاكر|بذاكر|اتعلم|نقرا|صفحه|شاشه|اعدادات|مسار|سلسله|سلسلتي|خطتي)(?: |$)/;

type Foreign = "illness" | "other" | null;

/**
 * The subject that is none of ours, if the words belong to one. A turn of speech that leaves no doubt
 * yields only to a sure match (`isSure`) that names one of our skills; a single word yields to any of them.
 */
export function detectOffTopic(question: Question, isSure: boolean): Foreign {
  const { text, folded } = question;
  const namesOurs =
    listNamedSkills(text).length > 0 || listNamedTerms(text).length > 0 || namesField(text);
  // Whoever tells of an illness around a question about studying or a page asks about that.
  const isTold = (isSure && namesOurs) || aboutStudy.test(folded);
  if (illness.test(folded) && !isTold) return "illness";
  if (question.is("medical") && !isSure) return "illness";
  if (foreignPhrases.some((phrase) => phrase.test(folded)) && !(isSure && namesOurs)) {
    return ourThings.test(folded) && namesOurs ? null : "other";
  }
  if (isSure || namesOurs || ourThings.test(folded)) return null;
  const isPay = aboutPay.test(folded);
  const isOne = folded
    .split(" ")
    .filter((word) => !(isPay && money.test(word)))
    .some((word) => listForms(word).some((form) => foreign.has(form)));
  return isOne ? "other" : null;
}
