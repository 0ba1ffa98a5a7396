import { splitWords } from "@masar/domain/goal-index";
import { listForms, stemWord } from "@masar/domain/stem-words";

/** What people ask any assistant and this library knows nothing of; folded and stemmed before use. */
const foreignWords = `weather, rain, rainy, forecast tomorrow, football, soccer, match, goalkeeper, championship, cup, league, pill, pills, fever, stomach, vaccine, symptom, symptoms, disease, pregnant,  dollar, dollars, euro, euros, gold, bitcoin, forex, exchange rate, president, election, elections, war, politics, minister, recipe, recipes, cook, cooking, restaurant, flight, flights, visa, movie, movies, film, song, singer, actor, horoscope, lottery, fatwa, prayer times, japanese, translate, poem, girlfriend, boyfriend, marriage, wedding, car, engine oil, weight,  dream, dreams, netflix, hotel, hotels, restaurants,
  طقس, الجو, مطر, ماطر, كوره, كره القدم, ماتش, مباراه, مباريات, دوري, كاس, منتخب, اهلي, زمالك, هلال, ريال مدريد, برشلونه, دوا, دواء, ادويه, حبوب, لقاح, اعراض, حامل, رجيم, وزن, وزني, تخسيس, حلم, منام, نتفلكس, فندق, دولار, الدولار, يورو, ريال, جنيه, درهم, ذهب, الذهب, بيتكوين, عمله, صرف, رييس, رئيس, انتخابات, حرب, الحرب, سياسه, وزير, وصفه, اطبخ, طبخ, نطيب, طاجين, كبسه, كيكه, مطعم, طيران, تاشيره, فيزا, فيلم, مسلسل, اغنيه, مغني, ممثل, ابراج, برجي, يانصيب, فتوي, حلال, حرام, مواقيت, ياباني, ترجم, ترجملي, قصيده, زواج, عرس, سياره, سيارتي, نشره, اخبار`;

const foreign = new Set(
  foreignWords
    .split(",")
    .map((entry) => splitWords(entry))
    .filter((entry) => entry.length === 1)
    .map(([word = ""]) => stemWord(word)),
);
const foreignPhrases =
  /\b(?:exchange rate|prayer times|world cup|real madrid)\b|(?:^| )(?:(?:بكام|بكم|سعر) (?:ال)?(?:ايفون|سامسونج|سياره|تذكره)|سعر (?:ال)?(?:صرف|دهب|ذهب|دولار|ليره)|كاس العالم|كره القدم|درجه الحراره|الجو (?:اليوم|بكره|بكرا|حار|بارد))(?: |$)/;

/** Whether the words belong to a subject that is none of ours. */
export function isForeign(folded: string): boolean {
  if (foreignPhrases.test(folded)) return true;
  return folded.split(" ").some((word) => listForms(word).some((form) => foreign.has(form)));
}
