import type { CrisisPhrases } from "./crisis-phrases.ts";

const negations = "mesh msh mish mosh mush mo mu moo ma mo4 la mch".split(" ");
const laughter = [
  "men el de7k",
  "mn el de7k",
  "mn elde7k",
  "men elde7k",
  "mn el dehk",
  "men el dehk",
  "bel de7k",
  "b de7k",
  "b de7ek",
  "bde7k",
];
const busyWith = "mozakra|fel mozakra|fel shoghl|shoghl|derasa|men el mozakra|mn el mozakra".split(
  "|",
);
const places =
  "fi|fe|fel|f|b|bel|hena|hon|bara|barra|m3|ma3|men gher|mn gher|men 8er|mn 8er|bala|bela|bdon|bidon|bedoon".split(
    "|",
  );

/** Arabic in Latin letters, as phones made people write it. */
export const latinArabicCrisis: CrisisPhrases = {
  language: "ar",
  groups: {
    want: "3ayez|3ayz|3ayza|3ayzah|3ayzeh|3awez|3awz|3awza|3aez|3aiz|ayez|ayza|nefsy|nefsi|nfsy|nfsi|nifsi|badi|bade|bady|bdi|bde|bedi|bede|bidi|abi|aby|abgha|abga|abgi|ab8a|abagha|wedi|wdi|widi|wedy|bghit|bghyt|b8it|baghi|n7eb|nheb|nhib|n7ib|n7ab|nebi|nabi|nebghi|7ab|7aba|7abeb|habeb|hab|atmana|batmana|areed|arid|aryd|oreed|urid|orid",
    die: "amoot|amout|amut|amwt|moot|mout|mut|nmoot|nmout|nmut|nmwt|el moot|elmoot|elmout|el mout|almawt|al mawt",
    // The noun has its own rule: after "kif" it is the subject of a question.
    suicide:
      "ente7ar|el ente7ar|elente7ar|enti7ar|intihar|el intihar|elintihar|inti7ar|entehar|el entehar",
    end: "antaher|anta7er|ante7er|antahir|anta7ir|antehir|entaher|enta7er|enteher|ente7er|enter7er|enti7er|inta7er|intaher|nanta7er|nente7er|nntaher",
    kill: "a2tel|a2tol|aqtel|aqtol|akatel|o2tol|e2tol|2e2tol|2o2tol|2a2tel|n9tel|no9tel|nqtel|noqtel|n9tol|na9tel|ha2tel|ha2tol|h2tel|haqtel|amawet|amwet|hamawet|hamwet|7amawet|mawet|ashno2|hashno2",
    self: "nafsi|nafsy|nafse|7ali|7aly|hali|7ale|rasi|rassi|rasy|ro7i|ro7y|rouhi|rohi|rou7i|roo7i",
    live: "a3eesh|a3ish|a3ysh|a3esh|3eesh|3ish|3esh|n3ish|n3esh|n3eesh|n3ich|ne3ish|el 7aya|l7aya|el hayat",
    life: "7ayati|7ayaty|hayati|hayaty|7yati|7yaty|el 7aya|el7aya|al7aya|l7aya|el hayat|hal 7ayet|hal7ayet|hal 7aya|had l7yat|el 3isha|3ishty|3ishti|3eshty|el donya|eldonya|el denya|el dunya|denya|donya",
  },
  phrases: [
    { pattern: "{want} {die}", notAfter: negations, notBefore: laughter },
    {
      pattern: "({want}|ra7|rah|raa7|rh|lazem|sawfa|ghadi|bach|kif|kifash|ezay|shlon) {end}",
      notAfter: negations,
    },
    { pattern: "(hante7er|hanta7er|hantaher|hanteher|7anta7er|sa2anta7er|sa2antaher|hanti7er)" },
    { pattern: "({want}|ra7|rah|lazem) {suicide}", notAfter: negations },
    { pattern: "{kill} {self}", notBefore: busyWith },
    {
      pattern:
        "(mesh|msh|mish|mosh|mush|mo|mu|ma|mch|mani|manich|ma3ad|m3ad|ma 3ad|ma b2a|maba2etsh) ({want}|2ader|2adra|ader|adra|a2dar|2der|fini|fiyi|fiyye) {live}",
      notBefore: places,
    },
    {
      pattern:
        "(mabi|mabgha|mabadi|mabaddi|mabdi|bdish|badish|mabghitch|mabghitsh|ma bghitch|ma bghitsh|man7ebch|manhebch|mafini|mafiyi) {live}",
      notBefore: places,
    },
    { pattern: "(mesh|msh|mish|mo|mu|ma) {want} (akamel|kamel|nkamel|akml) {life}" },
    {
      pattern:
        "(zehe2t|zhe2t|zehet|zahe2t|ta3abt|t3ebt|te3ebt|ta3ebt|t3abt|3yit|3eyit|malet|maleit|mlet|mleet|tfesht|tafasht|6efesht|kereht|kareht|kraht|kreht|krht|karehet|bakrah|bakra|akrah|2akrah|kareh|sa2emt) (men|mn|min|m|) ({life}|{self})",
    },
    {
      pattern:
        "(ana|2ana|7ases|hases|7asa|rani|i am|im|i feel) (mokta2eb|moktaeb|mokta2eba|moktaeba|mekta2eb|mekta2eba|mukta2ib|muktaib|moktaib|mokta2b|moktab|mokt2eb|mektaeb|mukta2eb|ya2es|ya2sa)",
    },
    { pattern: "(mokta2eb|moktaeb|mokta2eba|moktaeba|mekta2eb|muktaib)", isWhole: true },
    {
      pattern:
        "(3andi|3andy|3ndi|3ndy|3ende|3endi|andi|andy) (ekte2ab|ekteab|ikti2ab|ekti2ab|ekt2ab|iktiab|depression)",
    },
    {
      pattern:
        "(bfaker|bafaker|bafakar|afaker|afakar|3am faker|3am bfaker|fakart|fakert|kanfaker|nfaker|nfakar) (fel|fi|fe|f|fil|bel|bil|b|) ({end}|{suicide}|suicide|{die})",
    },
    {
      pattern:
        "(akhlas|a5las|hakhlas|ha5las|akhlos|erta7|arta7|nerta7|aftak) (men|mn|min) ({life}|{self})",
    },
    { pattern: "(msh|mesh|mish|mo|mu) (tay2|tay2a|taye2|tay2ah|tayi2) ({life}|{self})" },
    {
      pattern:
        "{want} (anam|nam) (w|we|wa|o) (mas7ash|mas7ach|ma as7a|ma2omsh|ma fi2|ma fee2|ma 2oum)",
    },
    {
      pattern: "(yarab|ya rab|yareb|ya reb) ({die}|khodni|khodny|5odni|5odny|khedni)",
      notBefore: laughter,
    },
    {
      pattern: "(ana|2ana) (3eb2|7eml|3ala) (3ala|3la|3a) (ahly|ahli|el kol|elkol|3eilty|3ayelty)",
    },
    {
      pattern:
        "(law|lw|iza|eza) (mot|mt|mout) (ma7adesh|ma7ad|m7d|ma7ada|m7adesh|ma 7ada) (hayez3al|hayz3al|ra7 yez3al|rah yez3al|hay7es|hayehtam)",
    },
    {
      pattern:
        "(hayez3al|hayz3al|yez3al|yz3al|hay7es|hayehtam) (3alaya|3alya|3layi|) (law|lw|iza|eza) (mot|mt|mout)",
    },
    { pattern: "(wogoody|wogoodi|wujudi|woujoudi) (malosh|malo|bala|zay) (lazma|ma3na|3adamo)" },
    {
      pattern:
        "(sa7by|sa7bi|sa7bty|sa7biti|sadi2i|sadi2ti|o5ty|o5ti|okhti|okhty|a5ouya|akhouya|a5oya|akhi|khouya|ebni|benti) (3ayez|3ayz|3ayza|3awez|3awza|bado|bada|yabi|tabi|byfaker|bitfaker|7awel) (yente7er|yenta7er|tente7er|tenta7er|yntaher|tntaher|ymoot|ymout|tmoot|tmout|yemoot|temoot|el mout|{suicide})",
      notBefore: laughter,
    },
    { pattern: "ya (retny|retni|reytni|raytni|rayt|ret|raitny|retne) {die}", notBefore: laughter },
    {
      pattern:
        "(7ayati|7ayaty|hayati|hayaty|7yati|7yaty|my life) (malhash|malhach|melhash|mal7ash|ma elha|ma laha|ma3endhach|bala|bela|mafihash|mafehash|مالهاش|ملهاش|مالها) (lazma|معنى|لازمة|قيمة|ma3na|me3na|ta3m|2ema|eema)",
    },
    {
      pattern:
        "(sa7by|sa7bi|sa7bty|sa7biti|sadi2i|sadi2ti|sadiqi|rfi2i|rfi2ti|o5ty|o5ti|okhti|okhty|a5ouya|akhouya|a5oya|akhi|khouya|ebni|benti) (3ayez|3ayz|3ayza|3awez|3awza|bado|bada|bdo|bda|yabi|tabi|byfaker|bitfaker|7awel|hay|ra7|rah|) (ymawet|yemawet|temawet|tmawet|ye2tel|y2tel|yo2tol|te2tel|to2tol|y2tol|ya2tel) (nafso|nafsoh|nafsaha|nafsha|7alo|7ala|halo|hala|rou7o|rou7a)",
    },
    {
      pattern:
        "(beydrabny|beydrabni|beyedrabny|beyedrabni|byedrabny|byedrabni|byidrabni|biyedrabni|bydrabny|bydrabni|bydrbny|bydrbni|byodrobni|byodrobny|yedrabni|yedrabny|ydrabni|yidrabni|yadrobni|darabni|darabny|drabni|kaydrabni|kaydarabni|kaydrebni|kidrabni|btedrabni|betedrabny)",
    },
    {
      pattern:
        "(beyhadedny|beyhadedni|byhadedni|byhadedny|bihadedni|yhadedni|yehadedni|kayhadedni|kayhadadni|beyebtazny|byebtazni|byebtazny|yebtazni|ybtazni|haymawetny|hay2telny|hay2telni|hayedba7ny|ye2telni|y2telni)",
    },
    {
      pattern:
        "(beyet7arash|byet7arash|byt7arash|yet7arash|yt7arash|et7arash|t7arash|kayt7arash) (beya|bia|biya|fini|fyi|feya|bi)",
    },
    {
      pattern:
        "(wa7ed|wahed|7ada|7ad|had|hada|7d|raguel|ragel|rjal|chi wa7ed|shi 7ada) (3am|) (la7e2ni|la7i2ni|lahe2ni|mla7e2ni|byel7a2ni|beyla7e2ny|byla7e2ni|mashi waraya|mashy waraya|meshi waraya|mashi waray|tab3ni|kaytba3ni|byra2ebni)",
    },
    {
      pattern:
        "(bala3t|bla3t|shrebt|shrabt|shrbt|akhadt|a5adt|5adt|khadt|khdit) (kol|shreet|sharit|3elbet|3elba|3olbet|) (el|) (7boob|7obob|hboob|7bob|bersham|borsham|monawem|kinat|sem|klor|clorox)",
    },
    {
      pattern:
        "(3awart|3awret|gara7t|jara7t|gra7t|jra7t|2ata3t|shatabt|sharat|ba2ata3|ba2ta3|bashrat|bashrot|bagra7|bajra7|bashattab|ka njra7|kanjra7) (edi|edy|eedi|eedy|eidi|ide|idi|edaya|dra3i|dera3y|yedi)",
    },
    { pattern: "(bagra7|bagra7|bajra7|bagrah|bajrah|ba2zi|bazi|a2zi|bawg3|ajra7|agra7) {self}" },
  ],
};

/** Common in the Maghreb and Lebanon. */
export const frenchCrisis: CrisisPhrases = {
  language: null,
  groups: { end: "mourir|me suicider|me tuer|en finir|crever|mettre fin à mes jours" },
  phrases: [
    {
      pattern:
        "(je veux|je voudrais|je vais|envie de|je pense à|je songe à|j'aimerais|comment) {end}",
      notAfter: ["pas"],
      notBefore:
        "de rire|à la tâche|au travail|avec ce|avec cet|avec cette|avec le|avec les|avec mes|avec mon".split(
          "|",
        ),
    },
    {
      pattern: "(ne veux plus|veux plus|n'ai plus envie de) vivre",
      notBefore: ["à", "en", "au", "avec", "chez", "ici"],
    },
    { pattern: "en finir avec (la vie|ma vie|tout)" },
    {
      pattern: "(j'ai|jai|mes|j'ai des|j'ai souvent des) (pensées|idées|envies) suicidaires",
    },
    { pattern: "(pensées|idées) suicidaires", isWhole: true },
    {
      pattern: "(marre|fatigué|fatiguée|assez) de (vivre|la vie|ma vie)",
      notBefore: ["à", "en", "avec", "chez", "étudiante"],
    },
    { pattern: "je déteste ma vie", notBefore: ["étudiante", "professionnelle"] },
    { pattern: "je me (déteste|scarifie|fais du mal|mutile|taillade|hais)" },
    { pattern: "ma vie (n'a plus|n'a pas|n'a aucun) (de|) sens" },
    { pattern: "je (suis en|fais une|souffre de) dépression" },
    { pattern: "je (veux|voudrais) disparaître" },
    {
      pattern:
        "personne ne (me regretterait|me regrettera|va me regretter|remarquerait si je mourais)",
    },
    { pattern: "(je pense|pense|je songe|je pensais) (au|à) suicide", notBefore: ["comme"] },
    {
      pattern:
        "je (suis|me sens) (dépressif|dépressive|déprimé|déprimée|suicidaire|désespéré|désespérée)",
    },
  ],
};
