import { studyWords } from "./crisis-idioms.en.ts";
import type { CrisisPhrase } from "./crisis-phrases.ts";

/** Means of suicide and self-harm; the groups are those of `englishCrisis`. */
export const selfHarmPhrases: readonly CrisisPhrase[] = [
  {
    pattern:
      "{pills} (does it take|do i need|do i have|should i take|would it take|i need|it takes|until i|before i|i have take|take|can) (die|kill me|overdose|end it|kill myself|fatally)",
  },
  { pattern: "(pills|poison|drugs) (kill|kills|can kill|will kill) (you|me|fastest|quickly)" },
  {
    pattern:
      "(i|me|want|wana|gonna) (drink|drinking|drank|swallow|swallowed) (bleach|poison|rat poison|pesticide)",
  },
  {
    pattern: "lethal dose of {pills}",
    notBefore: ["in rats", "in mice", "for the exam"],
  },
  {
    pattern:
      "(take|taking|took|taken|swallow|swallowed|swallowing) (all|all of|all my|all the|many|a whole bottle of|whole bottle of|the whole bottle of|a bottle of|a handful of) (my|the|these|sleeping|) {pills}",
    notBefore: "exam exams course courses class classes notes quiz quizzes modules".split(" "),
  },
  {
    pattern: "i (have|) (took|taken|swallowed) {many} (sleeping|) {pills}",
    notBefore: ["course", "courses", "exams"],
  },
  { pattern: "(pills|rope|razor|blade|gun) (is|are|) (in my hand|in front of me|next me|ready)" },
  { pattern: "bleed (death|out) from (the|my|a) wrist" },
  { pattern: "(slit|slitting|slash|cut|cutting) my (wrist|wrists|throat|veins)" },
  { pattern: "why am i (alive|here on earth)" },
  { pattern: "i overdosed", notBefore: ["on tutorials", "on coffee", "on netflix", "on memes"] },
  {
    pattern:
      "({want}|{try}|i|ill|id) (jump|jumping) (off|from|in front of|out of) (a|the|my|) (bridge|building|roof|balcony|window|cliff|top floor|tower|{vehicle})",
    notBefore: ["in my unity", "in my game", "in the game", "in unity", "in game"],
  },
  {
    pattern:
      "({want}|{try}|i|ill|id) (walk|walking|run|step|stepping) (into traffic|in front of a|in front of the) ({vehicle}|)",
  },
  { pattern: "throw myself (off|from|out|under|in front|in the river|into the river)" },
  { pattern: "({want}|{try}|i|ill|id) (crash|crashing|drive|driving) (my|the) car (into|off)" },
  { pattern: "(lie|lay|lying) (down|) on the (train|railway|) tracks" },
  {
    pattern:
      "(want|wanting|wana|going|gonna|might|keep|started|tried|need|urge|urges) (hurt|harm|injure|cut|burn|hurting|harming|cutting|burning) (myself|my self|my wrist|my wrists|my arm|my arms|my leg|my legs)",
    notBefore: ["some", "a", "off", "short", "in", "out"],
  },
  {
    pattern: "(urge|urges) (cut|self harm|self-harm|die)",
    notBefore: ["class", "classes", "corners"],
  },
  {
    pattern: "(harming|hurting|cutting) (myself|my self)",
    notBefore: ["off", "short", "some", "from", "at the gym"],
  },
  {
    pattern:
      "i (cut|harm|hurt|burn|burned|burnt|punch|hit|slap|scratch|bite|starve) (myself|my wrists|my arms|my legs|my skin) (again|on purpose|every|last night|when i|when im|because i|tonight|until|with a lighter|with a razor|with a blade|with cigarettes)",
  },
  { pattern: "i (cut|harm|hurt|burn|starve) (myself|my wrists)", isWhole: true },
  { pattern: "(ive|i have|i am|im|i started) cutting (since|again|every night|every day)" },
  { pattern: "cutting (helps|calms) me" },
  { pattern: "(scared|afraid|frightened) of what i (might|could|will|may) do" },
  { pattern: "use it on myself" },
  { pattern: "relapsed and (cut|hurt|harmed|burned|self harmed|self-harmed)" },
  {
    pattern:
      "({me}|i started|i keep|cant stop|want|relapsed into) (self harm|self harming|self harmed|self-harm|self-harming|self-harmed)",
    notBefore: studyWords,
  },
  {
    pattern:
      "how many {pills} (would|will|does|do|should|can) (it|i|) (take|need|have take) (not|never|and never|i dont|and not) wake up",
  },
  {
    pattern:
      "(imagine|imagining|fantasize about|fantasise about|fantasizing about|fantasising about|picture|picturing|daydream about|daydreaming about) (driving|crashing) (my|the|) car (into|off)",
  },
  {
    pattern:
      "(imagine|imagining|fantasize about|fantasise about|fantasizing about|fantasising about|picture|picturing|daydream about|daydreaming about) (jumping|falling) (off|from|in front of) (a|the|my) (bridge|building|roof|balcony|window|cliff|{vehicle})",
  },
  {
    pattern:
      "i (cut|burn|burned|burnt|scratch|bite|slice) my (own|) (arm|arms|wrist|wrists|leg|legs|thigh|thighs|skin|stomach) (again|on purpose|every|last night|when i|when im|because i|tonight|until|with a lighter|with a razor|with a blade|with cigarettes|with a cigarette|with matches)",
  },
  {
    pattern:
      "(hide|hides|hiding|hid|cover|covering|covered) (the|my|these|all my|all the|) (cuts|scars|burns|bruises|cut marks|self harm scars|wounds) (on|from|under|with) (my|everyone|everybody|them|people|long|the family)",
    notBefore: ["timeline", "video", "render"],
  },
  {
    pattern:
      "(stop|stopped|quit|keep|without|again) (self harm|self harming|self-harm|self-harming)",
    notBefore: ["in", "among", "for", ...studyWords],
  },
  {
    pattern:
      "i (punch|hit|slap|hurt|beat|punched|slapped) (myself|my self) (in the|in my|on the|on my|up) (head|face|stomach|leg|legs|when|until|because)",
  },
  { pattern: "(starve|starving|starved) (myself|my self)", notBefore: ["of sleep"] },
  {
    pattern:
      "my (arms|arm|wrists|wrist|legs|thighs|skin|body) (is|are) (full of|covered in|covered with) (fresh|new|old|) (scars|cuts|bruises|burns)",
  },
  {
    pattern:
      "(blade|razor|knife|scissors) (against|on|at|) my (own|) (wrist|wrists|throat|arm|arms|skin|neck|veins)",
  },
  {
    pattern: "(dont|do not|cant|cannot|no longer|never) see (a|any|my) future",
    notBefore: ["in", "with", "as", "for this", "for the", "date", "dates", "tense", "value"],
  },
  {
    pattern: "if i (wasnt|werent|was not|were not|am not|wouldnt be) (here|around|alive)",
    notBefore: "in at when for during today tomorrow".split(" "),
  },
  {
    pattern: "if i (died|was dead|were dead|never existed|didnt exist|was gone|were gone|am gone)",
    notBefore: ["in", "on level", "at level"],
  },
  {
    pattern:
      "tell (my|the) (mom|mum|mother|dad|father|parents|family|kids|children|sister|brother|wife|husband) (i|im) (love|loved|am sorry|sorry)",
  },
  {
    pattern: "(hurt|hurts|painful|peaceful) die",
    notBefore: ["in the game", "in game", "in this"],
  },
  {
    pattern:
      "(coward|courage|guts|strength|brave enough|scared|afraid|weak|not strong enough) (end it|do it and die|kill myself|end my life|jump)",
    notBefore: ["with", "into", "straight", "right", "ahead"],
  },
  { pattern: "blood on my (own|) (sleeve|sleeves|arm|arms|wrist|wrists|thigh|thighs|legs)" },
  {
    pattern:
      "(scratch|scratching|scratched|pick|picking|bite|biting|dig|digging|rip|ripping) (at|) my (own|) (skin|arm|arms|legs|face) (off|until|till|open|raw|out|when i|when im)",
    notBefore: ["about"],
  },
  { pattern: "(make|making|made) myself (throw up|vomit|puke)" },
  {
    pattern:
      "(throw up|throwing up|purge|purging|vomit|vomiting) (after|everything) (every|each|i|eating|meals|meal)",
    notBefore: ["got food poisoning"],
  },
  {
    pattern: "i (ate|swallowed|have eaten) (some|a|the|) (glass|broken glass)",
  },
  {
    pattern:
      "i (ate|eaten|swallowed|took|consumed|drank|have eaten) (some|rat|a|the|) (poison|rat poison|pesticide|antifreeze|detergent|batteries|battery acid|razor blades)",
  },
];
