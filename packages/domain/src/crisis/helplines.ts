import type { Language } from "@masar/contract/settings/schemas";

/** Where the number was read; the date is that of the text, null where it has none. */
type Source = { address: string; date: string | null };
type Helpline = { phone: string; name: Readonly<Record<Language, string>>; source: Source };
export type CrisisNumbers = { emergency: string; helpline?: Helpline };

/** A directory of helplines in most countries, in many languages. */
export const helplineDirectory = "https://findahelpline.com";

/** All emergency numbers below were read here. */
export const emergencySource: Source = {
  address: "https://github.com/DennisGross/aidlines/blob/4f81e37/data.js",
  date: "2024-09-20",
};

/**
 * Emergency numbers and helplines by country. Every number was read in its source in November 2026, in a stored copy;
 * none was dialled, and the numbers of EG, LB and SA come from a collection, not from the service itself: an admin checks
 * those of the countries their users live in. A country without a number that was read in a source is left out, or has
 * no helpline; the answer then names the directory.
 */
export const crisisNumbers: Readonly<Record<string, CrisisNumbers>> = {
  DZ: { emergency: "14" },
  BH: { emergency: "999" },
  EG: {
    emergency: "123",
    helpline: {
      phone: "16328",
      name: { en: "General Secretariat of Mental Health", ar: "الأمانة العامة للصحة النفسية" },
      source: {
        address: "https://progress.guide/atlas/africa/egypt",
        date: null,
      },
    },
  },
  IQ: { emergency: "122" },
  JO: { emergency: "911" },
  KW: { emergency: "112" },
  LB: {
    emergency: "140",
    helpline: {
      phone: "1564",
      name: { en: "Embrace Lifeline", ar: "خط الحياة من «إمبرايس»" },
      source: {
        address: "https://progress.guide/atlas/asia/lebanon",
        date: null,
      },
    },
  },
  MA: { emergency: "15" },
  OM: { emergency: "9999" },
  PS: { emergency: "101" },
  QA: {
    emergency: "999",
    helpline: {
      phone: "16000",
      name: { en: "National Mental Health Helpline", ar: "خط المساعدة الوطني للصحة النفسية" },
      source: {
        address: "https://www.gulf-times.com/story/660368/HMC-launches-psychological-helpline",
        date: "2020-04",
      },
    },
  },
  SA: {
    emergency: "997",
    helpline: {
      phone: "920033360",
      name: {
        en: "National Center for Mental Health Promotion",
        ar: "المركز الوطني لتعزيز الصحة النفسية",
      },
      source: {
        address: "https://progress.guide/?p=12890",
        date: null,
      },
    },
  },
  SY: { emergency: "110" },
  TN: { emergency: "190" },
  AE: {
    emergency: "998",
    helpline: {
      phone: "8004673",
      name: { en: "National Mental Support Line", ar: "الخط الوطني للدعم النفسي" },
      source: {
        address:
          "https://www.urdupoint.com/en/middle-east/emirates-foundation-bp-join-forces-to-suppor-1270364.html",
        date: "2021-06",
      },
    },
  },
  AU: {
    emergency: "000",
    helpline: {
      phone: "131114",
      name: { en: "Lifeline", ar: "Lifeline" },
      source: {
        address: "https://www.suicidepreventionaust.org/october-member-of-the-month-lifeline/",
        date: null,
      },
    },
  },
  CA: {
    emergency: "911",
    helpline: {
      phone: "988",
      name: { en: "Suicide Crisis Helpline", ar: "Suicide Crisis Helpline" },
      source: {
        address:
          "https://www.newswire.ca/news-releases/government-of-canada-launches-three-digit-suicide-crisis-helpline-896472116.html",
        date: "2023-11",
      },
    },
  },
  DE: {
    emergency: "112",
    helpline: {
      phone: "08001110111",
      name: { en: "TelefonSeelsorge", ar: "TelefonSeelsorge" },
      source: {
        address: "https://www.spektrum.de/news/telefonseelsorge-erste-hilfe-fuer-die-seele/2055834",
        date: "2022-09",
      },
    },
  },
  ES: {
    emergency: "112",
    helpline: {
      phone: "024",
      name: {
        en: "Línea de atención a la conducta suicida",
        ar: "Línea de atención a la conducta suicida",
      },
      source: {
        address:
          "https://maldita.es/index.php/malditaciencia/20220510/024-numero-telefono-atencion-suicidio-espana-gratuito",
        date: "2022-05",
      },
    },
  },
  FR: {
    emergency: "112",
    helpline: {
      phone: "3114",
      name: {
        en: "Numéro national de prévention du suicide",
        ar: "Numéro national de prévention du suicide",
      },
      source: {
        address:
          "https://www.francetvinfo.fr/sante/psycho-bien-etre/sante-mentale/suicides-le-numero-national-de-prevention-3114-a-recu-34000-appels-en-quatre-mois_4943130.html",
        date: "2022-02",
      },
    },
  },
  GB: {
    emergency: "999",
    helpline: {
      phone: "116123",
      name: { en: "Samaritans", ar: "Samaritans" },
      source: {
        address: "http://bucksmind.org.uk/world-suicide-prevention-day-2023",
        date: "2023-09",
      },
    },
  },
  IE: {
    emergency: "112",
    helpline: {
      phone: "116123",
      name: { en: "Samaritans", ar: "Samaritans" },
      source: {
        address:
          "https://www.irishhealthpro.com/content/news/show/name/big-jump-in-calls-to-samaritans-since-2014",
        date: "2016-04",
      },
    },
  },
  SE: { emergency: "112" },
  TR: { emergency: "112" },
  US: {
    emergency: "911",
    helpline: {
      phone: "988",
      name: { en: "988 Suicide & Crisis Lifeline", ar: "988 Suicide & Crisis Lifeline" },
      source: {
        address: "https://globalnews.ca/news/9852199/canada-988-mental-health-crisis-hotline/",
        date: "2023-07",
      },
    },
  },
};
