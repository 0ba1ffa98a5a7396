/** Folded words for small numbers. */
export const numberWords: Record<string, number> = Object.fromEntries(
  [
    "a an one واحد واحده",
    "two اثنين",
    "three ثلاث ثلاثه تلات تلاته",
    "four اربع اربعه",
    "five خمس خمسه",
    "six ست سته",
    "seven سبع سبعه",
    "eight ثماني ثمانيه تمن تمانيه",
    "nine تسع تسعه",
    "ten عشر عشره",
  ].flatMap((words, index) => words.split(" ").map((word) => [word, index + 1])),
);
numberWords["twelve"] = 12;
