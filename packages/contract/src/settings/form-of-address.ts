export const formsOfAddress = ["neutral", "masculine", "feminine"] as const;
export type FormOfAddress = (typeof formsOfAddress)[number];
