// Words around an English phrase that give it another meaning.

export const studyWords = (
  "among app application article assignment awareness analysis api assessment bot burn chapter chatbot class " +
  "classifier course data dataset datasets detection era essay exam film flashcards forest game generator " +
  "inventory lecture lesson lessons model module movie notes novel paper poster presentation prevention project " +
  "question questionnaire quiz rate rates research risk scale scores seminar site slides squad statistics study " +
  "survey theory thesis topic unit website"
).split(" ");
/** The noun "die": a tool, a chip, one of two dice, a German article. */
const dieCompounds =
  "cut cuts cutting cutter cast casting castings hard design roll rolls size stamp stamping der das".split(
    " ",
  );
export const notDying = [
  ..."laughing|laughter|of|from laughing|for a|for the|for this|for love|in minecraft|in game|in the game|in php|in perl".split(
    "|",
  ),
  ..."with an error|with a message|with message|or throw|or exit|or return".split("|"),
  ...dieCompounds,
];
/** "I hate my life sciences class". */
export const lifeCompounds =
  "science sciences drawing coach coaching skills story experience experiences lessons cycle insurance sim".split(
    " ",
  );
/** "take my life to the next level": "to" is a filler. Not "next" alone: "next week" is no idiom. */
export const takeLifeIdioms = [
  ...lifeCompounds,
  ..."seriously|back|forward|next level|next step|next stage|the next level|the next step".split(
    "|",
  ),
  ..."the next stage|another level|a new|new heights|a different|a better|a whole new|a higher".split(
    "|",
  ),
  ..."in a new|in a different|in a better|in another direction|in my own hands|into my own hands".split(
    "|",
  ),
];
/** After "myself": "shoot myself in the foot", "kill myself laughing", "shoot myself with a DSLR". */
export const selfIdioms = (
  "laughing|in foot|in the foot|with a camera|with my camera|with a dslr|with a phone|with my phone|on video|" +
  "in work|in books|in code|in coding|in homework|in music|in my studies|in study|in learning|in coffee"
).split("|");
export const thirdPersons = (
  "you they we he she it who people patient patients client clients someone anyone teens teenagers adolescents " +
  "students children men women users characters readers villains"
).split(" ");
export const others = [..."dont not never didnt doesnt wont nobody".split(" "), ...thirdPersons];
export const places =
  "in with at near on by there here abroad off far alone next without code stream coding".split(
    " ",
  );
/** "I don't want live classes". */
export const liveThings =
  "captions chat class classes coding data lectures lessons music preview reload sessions streaming streams support tutoring tv updates video".split(
    " ",
  );
/** "the point of living documents". */
export const livingThings =
  "cells documentation documents organisms room standards things wage".split(" ");
export const notWakingUp = [
  ..."early late at before him her them everyone anyone".split(" "),
  ..."my roommate|my roommates|my flatmate|my kids|my baby|my family|my parents|my brother|my sister".split(
    "|",
  ),
  ..."the baby|the kids|the children|the house|the neighbours|the neighbors|the dog".split("|"),
];
export const byMyselfInstead =
  "adding as being calling changing doing editing having in touching typing using writing".split(
    " ",
  );
/** "I have an overdose lecture". */
export const overdoseNouns = "awareness chapter exam lecture patients prevention treatment".split(
  " ",
);
/** "I want to disappear from the leaderboard". */
export const hiddenFrom = ["from the", "from this", "from your", "from my"].flatMap((start) =>
  "screen page list leaderboard group forum map ranking rankings search class course chat app site profile"
    .split(" ")
    .map((thing) => `${start} ${thing}`),
);
/** "I hate myself for procrastinating" blames a habit, not the own life. */
export const studyFaults =
  "procrastinating|procrastination|skipping|forgetting|missing|wasting|delaying|studying|failing this|failing the|being lazy|being late|being slow|not studying|not starting|not finishing"
    .split("|")
    .map((fault) => `for ${fault}`);
