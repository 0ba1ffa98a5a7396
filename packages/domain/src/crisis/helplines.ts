import type { Language } from "@masar/contract/settings/schemas";

type Helpline = { phone: string; name: Readonly<Record<Language, string>> };
export type CrisisNumbers = { emergency: string; helpline?: Helpline };

/** A directory of helplines in most countries, in many languages. */
export const helplineDirectory = "https://findahelpline.com";

/**
 * Emergency numbers and helplines by country, as publicly listed up to 2025 by the services named here. None of them
 * could be dialled when this list was written: an admin checks those of the countries their users live in. A
 * country is left out, or has no helpline, where none was certain; the answer then names the directory.
 */
export const crisisNumbers: Readonly<Record<string, CrisisNumbers>> = {
  // Protection civile.
  DZ: { emergency: "14" },
  BH: { emergency: "999" },
  // Ambulance 123; the line of the ministry of health (mentalhealth.mohp.gov.eg).
  EG: {
    emergency: "123",
    helpline: {
      phone: "16328",
      name: {
        en: "General Secretariat of Mental Health",
        ar: "الأمانة العامة للصحة النفسية",
      },
    },
  },
  IQ: { emergency: "122" },
  JO: { emergency: "911" },
  KW: { emergency: "112" },
  // Red Cross ambulance 140; embracelebanon.org.
  LB: {
    emergency: "140",
    helpline: {
      phone: "1564",
      name: { en: "Embrace Lifeline", ar: "خط الحياة من «إمبرايس»" },
    },
  },
  // SAMU.
  MA: { emergency: "141" },
  OM: { emergency: "9999" },
  // Red Crescent ambulance.
  PS: { emergency: "101" },
  // Hamad Medical Corporation (hamad.qa).
  QA: {
    emergency: "999",
    helpline: {
      phone: "16000",
      name: { en: "National Mental Health Helpline", ar: "خط المساعدة الوطني للصحة النفسية" },
    },
  },
  // Red Crescent ambulance 997; ncmh.org.sa.
  SA: {
    emergency: "997",
    helpline: {
      phone: "920033360",
      name: {
        en: "National Center for Mental Health Promotion",
        ar: "المركز الوطني لتعزيز الصحة النفسية",
      },
    },
  },
  SY: { emergency: "110" },
  // SAMU.
  TN: { emergency: "190" },
  // Ambulance 998; 800-HOPE, the national line for mental support.
  AE: {
    emergency: "998",
    helpline: {
      phone: "8004673",
      name: { en: "National Mental Support Line", ar: "الخط الوطني للدعم النفسي" },
    },
  },
  AU: { emergency: "000", helpline: { phone: "131114", name: { en: "Lifeline", ar: "Lifeline" } } },
  CA: {
    emergency: "911",
    helpline: {
      phone: "988",
      name: { en: "Suicide Crisis Helpline", ar: "Suicide Crisis Helpline" },
    },
  },
  DE: {
    emergency: "112",
    helpline: { phone: "08001110111", name: { en: "TelefonSeelsorge", ar: "TelefonSeelsorge" } },
  },
  ES: {
    emergency: "112",
    helpline: {
      phone: "024",
      name: {
        en: "Línea de atención a la conducta suicida",
        ar: "Línea de atención a la conducta suicida",
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
    },
  },
  GB: {
    emergency: "999",
    helpline: { phone: "116123", name: { en: "Samaritans", ar: "Samaritans" } },
  },
  IE: {
    emergency: "112",
    helpline: { phone: "116123", name: { en: "Samaritans", ar: "Samaritans" } },
  },
  SE: { emergency: "112" },
  TR: { emergency: "112" },
  US: {
    emergency: "911",
    helpline: {
      phone: "988",
      name: { en: "988 Suicide & Crisis Lifeline", ar: "988 Suicide & Crisis Lifeline" },
    },
  },
};
