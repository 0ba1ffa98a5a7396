export const hourMinutes = 60;
