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
];
const places = "fi fe fel f b bel hena hon bara barra m3 ma3".split(" ");

/** Arabic in Latin letters, as phones made people write it. */
export const latinArabicCrisis: CrisisPhrases = {
  language: "ar",
  groups: {
    want: "3ayez|3ayz|3ayza|3ayzah|3ayzeh|3awez|3awz|3awza|3aez|3aiz|ayez|ayza|nefsy|nefsi|nfsy|nfsi|nifsi|badi|bade|bady|bdi|bde|bedi|bede|bidi|abi|aby|abgha|abga|abgi|ab8a|abagha|wedi|wdi|widi|wedy|bghit|bghyt|b8it|baghi|n7eb|nheb|nhib|n7ib|n7ab|nebi|nabi|nebghi|7ab|7aba|7abeb|habeb|hab|atmana|batmana|areed|arid|aryd|oreed|urid|orid",
    die: "amoot|amout|amut|amwt|moot|mout|mut|nmoot|nmout|nmut|nmwt|el moot|elmoot|elmout|el mout|almawt|al mawt",
    end: "antaher|anta7er|ante7er|antahir|anta7ir|antehir|entaher|enta7er|enteher|ente7er|enter7er|enti7er|inta7er|intaher|nanta7er|nente7er|nntaher|ente7ar|el ente7ar|elente7ar|enti7ar|intihar|el intihar|elintihar|inti7ar|entehar|el entehar",
    kill: "a2tel|a2tol|aqtel|aqtol|akatel|o2tol|e2tol|2e2tol|2o2tol|2a2tel|n9tel|no9tel|nqtel|noqtel|n9tol|na9tel|ha2tel|ha2tol|h2tel|haqtel|amawet|amwet|hamawet|hamwet|7amawet|mawet|ashno2|hashno2",
    self: "nafsi|nafsy|nafse|7ali|7aly|hali|7ale|rasi|rassi|rasy|ro7i|ro7y|rouhi|rohi|rou7i|roo7i",
    live: "a3eesh|a3ish|a3ysh|a3esh|3eesh|3ish|3esh|n3ish|n3esh|n3eesh|n3ich|ne3ish|el 7aya|l7aya|el hayat",
    life: "7ayati|7ayaty|hayati|hayaty|7yati|7yaty|el 7aya|el7aya|al7aya|l7aya|el hayat|el donya|eldonya|el denya|el dunya|denya|donya|had l7yat",
  },
  phrases: [
    { pattern: "{want} {die}", notAfter: negations, notBefore: laughter },
    {
      pattern: "({want}|ra7|rah|raa7|rh|lazem|sawfa|kif|kifash|ezay|shlon) {end}",
      notAfter: negations,
    },
    { pattern: "(hante7er|hanta7er|hantaher|hanteher|7anta7er|sa2anta7er|sa2antaher|hanti7er)" },
    { pattern: "{kill} {self}" },
    {
      pattern:
        "(mesh|msh|mish|mosh|mush|mo|mu|ma|mch|mani|manich|ma3ad|m3ad|ma 3ad|ma b2a|maba2etsh) ({want}|2ader|2adra|ader|adra|a2dar|2der) {live}",
      notBefore: places,
    },
    {
      pattern:
        "(mabi|mabgha|mabadi|mabaddi|mabdi|bdish|badish|mabghitch|mabghitsh|ma bghitch|ma bghitsh|man7ebch|manhebch) {live}",
      notBefore: places,
    },
    {
      pattern:
        "(zehe2t|zhe2t|zehet|zahe2t|ta3abt|t3ebt|te3ebt|ta3ebt|t3abt|3yit|3eyit|malet|maleit|mlet|mleet|tfesht|tafasht|6efesht|kereht|kareht|kraht|kreht|krht|karehet|bakrah|bakra|akrah|2akrah|kareh|sa2emt) (men|mn|min|m|) ({life}|{self})",
    },
    {
      pattern:
        "(ana|2ana|7ases|7ases eni|hases eni|7asa|7asa eni|rani|i am|im|i feel) (mokta2eb|moktaeb|mokta2eba|moktaeba|mekta2eb|mekta2eba|mukta2ib|muktaib|moktaib|mokt2eb|mektaeb|mukta2eb|ya2es|ya2sa)",
    },
    { pattern: "(mokta2eb|moktaeb|mokta2eba|moktaeba|mekta2eb|muktaib)", isWhole: true },
    {
      pattern:
        "(3andi|3andy|3ndi|3ndy|3ende|3endi|andi|andy) (ekte2ab|ekteab|ikti2ab|ekti2ab|ekt2ab|iktiab|depression)",
    },
    {
      pattern:
        "(bfaker|bafaker|bafakar|afaker|afakar|3am faker|3am bfaker|fakart|fakert|kanfaker|nfaker|nfakar) (fel|fi|fe|f|fil|bel|bil|b|) ({end}|suicide|{die})",
    },
    { pattern: "ya (retny|retni|reytni|raytni|rayt|ret|raitny|retne) {die}", notBefore: laughter },
    {
      pattern:
        "(7ayati|7ayaty|hayati|hayaty) (malhash|malhach|melhash|mal7ash|bala|bela|mafihash|mafehash) (lazma|ma3na|me3na|ta3m|2ema|eema)",
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
      notBefore: ["de rire"],
    },
    {
      pattern: "(ne veux plus|veux plus|n'ai plus envie de) vivre",
      notBefore: ["à", "en", "au", "avec", "chez", "ici"],
    },
    { pattern: "(pensées|idées) suicidaires" },
    { pattern: "(je pense|pense|je songe|je pensais) (au|à) suicide", notBefore: ["comme"] },
    {
      pattern:
        "je (suis|me sens) (dépressif|dépressive|déprimé|déprimée|suicidaire|désespéré|désespérée)",
    },
  ],
};
