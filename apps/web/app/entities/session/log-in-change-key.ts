/** Of mutations that add or remove a way to log in: their page says what happened, and shows no toast of the warning. */
export const logInChangeKey = ["log-in-change"];
