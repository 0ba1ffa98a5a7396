import {
  byMyselfInstead,
  overdoseNouns,
  takeLifeIdioms,
  lifeCompounds,
  liveThings,
  livingThings,
  notDying,
  notWakingUp,
  others,
  places,
  selfIdioms,
  studyWords,
  thirdPersons,
} from "./crisis-idioms.en.ts";
import type { CrisisPhrases } from "./crisis-phrases.ts";

/** What people write in English when they are in danger or in despair. */
export const englishCrisis: CrisisPhrases = {
  language: "en",
  groups: {
    me: "i|im|i am|i am seriously|im seriously|ive|i have|id|i will|ill|me",
    want: "want|wana|wanted|wanting|wish|would like|id like|need|plan|plan on|planning|planning on|intend|ready|deserve|hope i|wish i could|feel like|thinking about|thinking of|think about|think of|thought about|thought of|considering|decided|about",
    try: "going|gonna|gona|try|tried|trying|will|might|should|could",
    cant: "cant|cannot|can not|can no longer|dont think i can|do not think i can",
    anymore: "anymore|any more|any longer|no more|nomore",
    endMe:
      "kill myself|kill my self|killing myself|killing my self|end my life|ending my life|end my own life|unalive myself|hang myself|hanging myself|shoot myself|drown myself|drowning myself",
    endIt:
      "end it all|ending it all|commit suicide|committing suicide|overdose|overdosing|od on|od tonight",
    gone: "die|died|live or die|am dead|was dead|were dead|am gone|was gone|were gone|disappear|disappeared|vanished|killed myself|didnt exist|did not exist|never existed|was never born|were never born|wasnt here|was not here|wasnt alive|wasnt around|not here",
    pills:
      "pills|tablets|medicine|medication|meds|painkillers|paracetamol|tylenol|panadol|ibuprofen|aspirin|xanax|sleeping pills",
    many: "10|12|14|15|16|18|20|24|25|30|32|35|36|40|45|48|50|60|70|80|90|ten|twelve|fifteen|twenty|thirty|forty|fifty|a lot of|lots of|a bunch of|many",
    vehicle: "bus|train|car|truck|lorry|metro|tram",
  },
  phrases: [
    { pattern: "kill (myself|my self)", notBefore: ["laughing"] },
    { pattern: "(unalive|unaliving|hang|stab|poison|strangle) (myself|my self)" },
    {
      pattern: "killing (myself|my self)",
      notBefore:
        "studying trying over learning working with for at doing practicing practising reading laughing".split(
          " ",
        ),
    },
    {
      pattern: "shoot myself",
      notBefore: [...selfIdioms, "for a vlog"],
    },
    {
      pattern:
        "({want}|{try}|i|how|how do i|how can i|should i|can i|way|ways) (take|taking) my (own|) life",
      notBefore: takeLifeIdioms,
    },
    { pattern: "({want}|{try}) {endMe}", notBefore: [...lifeCompounds, ...selfIdioms] },
    {
      pattern: "(how|how do i|how can i|how should i|should i|can i|i could|way|ways) {endMe}",
      notBefore: [...lifeCompounds, ...selfIdioms],
    },
    {
      pattern:
        "(want|wana|wanted|going|gonna|gona|thinking about|thinking of|planning|planning on|feel like|considering|about|trying|ready) {endIt}",
      notAfter: thirdPersons,
      notBefore: overdoseNouns,
    },
    {
      pattern:
        "({me}|i was|should i|can i|could i|how do i|how can i) (think about|think of|thought about|thought of|tried|try|decided|plan|planned|intend|might|should|need|could|deserve|) {endIt}",
      notBefore: overdoseNouns,
    },
    { pattern: "(how|way|ways) commit suicide" },
    { pattern: "how overdose", isWhole: true },
    { pattern: "how overdose (on|without|and die)" },
    { pattern: "(end|ending) my (own|) life", notBefore: lifeCompounds },
    { pattern: "(end|ending) (it all|my pain|my suffering|my misery)" },
    {
      pattern:
        "(want|wana|going|gonna|gona|will|ill|ready|need) end (everything|it tonight|it today|it now|it for good|it forever)",
      notBefore: ["with a", "by"],
    },
    { pattern: "(i want|i wana|im going|i am going|im gonna|i will|ill) end it", isWhole: true },
    {
      pattern: "i want (the|this|my|all this|all the) (pain|suffering) (end|stop|go away|be over)",
    },
    { pattern: "hurts and i want it (end|stop|be over)" },
    {
      pattern: "i (seriously|) (want|wana|need|deserve|would like|am ready|hope) (i|) die",
      notBefore: notDying,
    },
    { pattern: "(i should|should i) die", notBefore: notDying },
    { pattern: "i should (be dead|have died)", notBefore: ["serious"] },
    {
      pattern:
        "(how|how can i|how do i) die (without|painlessly|peacefully|quickly|fast|in my sleep)",
    },
    { pattern: "how (high|far) (do i|should i|) (have|need|) (jump|fall) (from|) (die|be dead)" },
    { pattern: "(want|wana) die", notAfter: others, notBefore: notDying },
    { pattern: "(makes|make|making|made) me want die", notBefore: notDying },
    {
      pattern:
        "(i am ready|im ready|i am waiting|im waiting|let me|rather|better|better if) (i|) (die|be dead)",
      notAfter: others,
      notBefore: [...notDying, "than"],
    },
    { pattern: "rather die than (live like|keep living|go on|continue living|exist|be alive)" },
    { pattern: "(someone|somebody|god|) kill me (now|)", isWhole: true },
    {
      pattern:
        "(want|wana|wish|hope) (be dead|i was dead|i were dead|i wasnt alive|i was never born|i were never born|i had never been born|id never been born|i had never born|i wasnt born|i wasnt here|i did not exist|i didnt exist|i had never existed|i could die|i would die|i could disappear|i die)",
      notBefore: [...notDying, "serious", "accurate", "sure", "certain", "centre", "center"],
    },
    {
      pattern:
        "(wish|hope) (i|) (would|could|) (get|got|be) (hit|run over|killed) by (a|) {vehicle}",
    },
    { pattern: "wish my (mother|mom|mum|parents) (never had|didnt have|had never had) me" },
    { pattern: "(regret being born|why was i born)" },
    {
      pattern: "(better off|better of|rather be) dead",
      notAfter: ["is", "its"],
      notBefore: ["is", ...studyWords],
    },
    {
      pattern:
        "i (seriously|) (want|wana) (disappear|vanish|be gone|die and be gone|sleep forever|stop existing|stop breathing|not exist|not wake up)",
      notBefore: ["from the screen", "from the page", "from the list"],
    },
    {
      pattern:
        "(i|id|i will|ill|i could|can i|could i|me|want|wana|going|gonna|wish i could|pills and) (disappear|sleep) forever",
      notBefore: ["in python", "in a loop", "in the loop"],
    },
    {
      pattern:
        "(dont|do not|not|no longer|never) (want|wana|wish|feel like) (live|living|be alive|being alive|be in this world|be on this earth|exist|existing|go on living|keep living|continue living)",
      notBefore: [...places, ...liveThings],
    },
    {
      pattern:
        "(dont|do not|not|no longer|never) (want|wana|wish|feel like) (be here|be around|being here|this life|my life) {anymore}",
    },
    {
      pattern:
        "(hope|wish|pray) i (dont|do not|never|would never|wouldnt|would not|wont|will not|didnt|did not|could not|couldnt) wake up",
      notBefore: notWakingUp,
    },
    { pattern: "(dont|do not) (want|wana) wake up", notBefore: notWakingUp },
    {
      pattern:
        "i (dont|do not|never|wont|will never) (want|wana|) wake up (at all|again|{anymore})",
    },
    {
      pattern:
        "(dont|do not|not|no longer|never) (want|wana) live (at all|without her|without him|without them|with myself|with this pain|with the pain|in this world|in this life|in pain|in this pain)",
    },
    {
      pattern:
        "(want|wana|could|let me|id|i|down and) (go|fall a|) (sleep|asleep) and (never|not|dont) wake up",
    },
    {
      pattern: "(no|any|have no) reason (i|) (live|be alive|go on living|keep living|stay alive)",
      notBefore: [...places, ...livingThings],
    },
    {
      pattern: "(i have|ive|i see|there is|theres) no reason (exist|keep going|go on)",
      notBefore: places,
    },
    { pattern: "nothing (left|) (i|) (live for|living for)" },
    {
      pattern: "(not|isnt|is not|no longer) worth living",
      notAfter: ["unexamined life", "unexamined life is"],
    },
    {
      pattern:
        "life (is|feels) (pointless|meaningless|worthless|hopeless|unbearable|painful|hard live)",
      notAfter:
        "say says said argue argues argued claim claims claimed believe believes believed".split(
          " ",
        ),
      notBefore: ["according"],
    },
    { pattern: "life (is not|isnt|is no longer) worth (it|anything)" },
    { pattern: "living hurts", isWhole: true },
    { pattern: "nothing matters {anymore}" },
    { pattern: "nothing matters", isWhole: true },
    {
      pattern: "(my life|life for me) (is|be) over",
      notBefore: "engineered complicated scheduled loaded booked committed planned".split(" "),
    },
    {
      pattern: "point (of|in) (living|being alive|existing|staying alive|going on)",
      notBefore: [...places, ...livingThings, "about", "cycle"],
    },
    {
      pattern: "(no|what is|whats|see) (the|any|a|) point (of|in) my life",
      notBefore: lifeCompounds,
    },
    {
      pattern:
        "(no|lost|losing|have no|not|lost my|losing my|lost the|losing the|not the) (will|desire) live",
      notBefore: [...places, ...liveThings],
    },
    {
      pattern: "(tired|sick|exhausted) of (living|life|being alive|existing|my life)",
      notBefore: [...places, ...livingThings, ...lifeCompounds],
    },
    { pattern: "done living", notBefore: places },
    { pattern: "(done|finished) with (life|living|my life)", notBefore: lifeCompounds },
    {
      pattern: "(give|giving|gave|given) up on (life|living|my life|myself)",
      notBefore: lifeCompounds,
    },
    { pattern: "want out of (this|my|) life" },
    {
      pattern:
        "{cant} (go on|live) ({anymore}|like this|living|with this pain|with the pain|with myself)",
    },
    { pattern: "{cant} (keep|go on|continue|stand) living", notBefore: places },
    {
      pattern:
        "(i|) {cant} (take it|take this|do this|do it|go on|keep going|keep doing this|bear it|handle it|cope) {anymore}",
      isWhole: true,
    },
    { pattern: "i {cant} go on", isWhole: true },
    { pattern: "i want (it|) end (it|)", isWhole: true },
    { pattern: "(cant|cannot|dont|do not) see (a|any) way out", notBefore: ["of"] },
    { pattern: "no way out (for me|{anymore})" },
    { pattern: "no hope (left|) (for me|{anymore})", notBefore: ["in", "at", "with", "pass"] },
    { pattern: "hate my (own|) life", notBefore: lifeCompounds },
    {
      pattern: "hate (myself|my self|being alive|living|i am alive|im alive|i am living)",
      notBefore: places,
    },
    { pattern: "(dont|do not) deserve (live|be alive|exist|be here)", notBefore: places },
    { pattern: "(wont|will not|not) be alive (tomorrow|next|{anymore})" },
    { pattern: "lost (all|all my|every|my) hope", notBefore: ["in", "for", "of", "with"] },
    {
      pattern: "(kill|killing|hang|hanging) yourself",
      notAfter: ["dont", "go", "not"],
      notBefore: ["over", "with", "trying"],
    },
    { pattern: "(wont|will not|not) be here (tomorrow|{anymore}) goodbye", isWhole: true },
    { pattern: "by the time you read this i will be (gone|dead)" },
    { pattern: "this is my last (message|goodbye|note)", notBefore: ["in", "about"] },
    { pattern: "(wrote|written|writing) (my|) goodbye (letter|letters|note|notes)" },
    {
      pattern: "(goodbye|bye|good bye) (everyone|everybody|world|all|cruel world|forever)",
      isWhole: true,
    },
    {
      pattern:
        "({me}|i feel|i am feeling|im feeling|feel|feeling|am i|i get|i got|i was|ana|انا|حاسس|حاسة) (depressed|suicidal)",
      notAfter: thirdPersons,
      notBefore: ["the clutch", "the pedal", "the key", "the button"],
    },
    { pattern: "depressed (and|ومش|وما)", isAtStart: true },
    {
      pattern:
        "({me}|i feel|i am feeling|im feeling|feel|feeling) (hopeless|worthless|useless and hopeless)",
      notAfter: thirdPersons,
      notBefore: "at in with when about for doing".split(" "),
    },
    { pattern: "feel empty and (worthless|hopeless|dead|numb|alone|useless)" },
    { pattern: "(feel|feeling|im|i am) (numb and empty|dead inside|numb inside|empty inside)" },
    { pattern: "(feel like|im|i am) a burden" },
    { pattern: "({me}|my|عندي) (severe|deep|) depression", notBefore: studyWords },
    {
      pattern:
        "({me}|i was|i got|i keep) (suffer from|suffering from|struggle with|struggling with|struggled with|fight|fighting|battle|battling|in|in a|fell into|fell into a|diagnosed with|live with|living with|deal with|dealing with) (my|severe|deep|) depression",
      notBefore: studyWords,
    },
    {
      pattern:
        "(hi|hello|hey|) (suffering from|struggling with|fighting|battling|living with|dealing with|diagnosed with) (my|severe|deep|) depression",
      notBefore: studyWords,
      isAtStart: true,
    },
    { pattern: "depression is (ruining|killing|destroying|eating|winning|taking) (me|my|over)" },
    {
      pattern:
        "({me}|i keep|i often|i sometimes|i was|cant stop|keep|makes me|made me) (feel like|thinking about|thinking of|think about|think of|thought about|dream about|dream of|dreaming about|dreaming of|wish for) (dying|death)",
      notBefore: ["in"],
    },
    { pattern: "feel like dying", notAfter: others },
    {
      pattern: "(thinking about|thinking of|dreaming of|considering|contemplating) suicide",
      notAfter: [...thirdPersons, "are"],
      notBefore: studyWords,
    },
    {
      pattern:
        "({me}|i often|i sometimes|i keep|makes me|made me) (think|thought) (about|of) suicide",
      notBefore: studyWords,
    },
    {
      pattern:
        "({me}|i had|i get|i keep|my|having) (having|) thoughts (about|of) (suicide|dying|death)",
      notAfter: thirdPersons,
      notBefore: studyWords,
    },
    {
      pattern:
        "({me}|i feel|i had|i get|i got|i keep|i was|i am having|my) (having|getting|) suicidal (thoughts|ideation|feelings|urges|tendencies|ideas)",
      notBefore: studyWords,
    },
    {
      pattern: "(having|have|had|getting|) suicidal (thoughts|feelings|urges)",
      notBefore: studyWords,
      isAtStart: true,
    },
    { pattern: "suicidal (thoughts|ideation|)", isWhole: true },
    { pattern: "suicide note", notBefore: [...studyWords, "of", "by"] },
    {
      pattern: "suicide (hotline|helpline|help line|hot line)",
      notAfter: ["at a", "for a", "at the", "of a"],
      notBefore: studyWords,
    },
    { pattern: "suicide is (my only|the only|the best|an|my) (way|option|answer|solution|choice)" },
    { pattern: "suicide", isWhole: true },
    { pattern: "(way|ways|method|methods) (i can|can i|) die", notBefore: ["in", "gracefully"] },
    {
      pattern:
        "(best|easy|easiest|fastest|quickest|painless|painles) (way|ways|method|methods|) (of|for|) suicide",
    },
    {
      pattern:
        "{pills} (does it take|do i need|do i have|should i take|would it take|i need|it takes|until i|before i|i have take|take|can) (die|kill me|overdose|end it|kill myself|fatally)",
    },
    {
      pattern: "lethal dose of {pills}",
      notBefore: ["in rats", "in mice", "for the exam"],
    },
    {
      pattern:
        "(take|took|taken|swallow|swallowed|swallowing) (all|all of|all my|all the|too many|a whole bottle of|whole bottle of|the whole bottle of|a bottle of|a handful of) (my|the|these|sleeping|) {pills}",
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
        "(want|wana|going|gonna|might|keep|started|tried|need|urge|urges) (hurt|harm|injure|cut|burn|hurting|harming|cutting|burning) (myself|my self|my wrist|my wrists|my arms)",
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
    { pattern: "relapsed and (cut|hurt|harmed|burned|self harmed|self-harmed)" },
    {
      pattern:
        "({me}|i started|i keep|want|relapsed into) (self harm|self harming|self harmed|self-harm|self-harming|self-harmed)",
      notBefore: studyWords,
    },
    { pattern: "(better|better off|happier) without me", notBefore: byMyselfInstead },
    { pattern: "(better|better off|happier) if i {gone}" },
    { pattern: "(nobody|no one|noone|anyone|anybody) (would|will|is going) miss me" },
    { pattern: "(cares|care|notice|notices) if i {gone}", notBefore: ["from"] },
    {
      pattern: "({me}|want|wana|going|gonna|gona|might|gotta|should) kms",
      notBefore: "key keys encryption encrypted encrypt aws instead per server and or".split(" "),
    },
    { pattern: "kms", isWhole: true },
  ],
};
