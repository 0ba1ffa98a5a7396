import type { CrisisPhrases } from "./crisis-phrases.ts";

const studyWords = (
  "app application awareness analysis api bot burn chatbot class classifier course data dataset datasets " +
  "detection essay in film forest game generator model movie novel paper prevention project question rate " +
  "rates research site squad statistics study theory thesis topic website"
).split(" ");
/** The noun "die": a tool, a chip, one of two dice. */
const dieCompounds =
  "cut cuts cutting cutter cast casting castings hard design roll rolls size stamping".split(" ");
const notDying = [
  "laughing",
  "laughter",
  "of",
  "from laughing",
  "for",
  "in minecraft",
  "in game",
  "in the game",
  ...dieCompounds,
];
/** "take my life to the next level": "to" is a filler. */
const lifeIdioms = (
  "seriously|science|sciences|drawing|coach|coaching|skills|support|story|experience|experiences|lessons|back|" +
  "forward|next|the next|another level|a new|new|a different|a better|a whole new|higher|a higher|in a new|" +
  "in a different|in a better|in another direction|in my own hands|into my own hands|cycle|insurance|sim"
).split("|");
const others = "dont not never didnt doesnt wont you they we he she who nobody people".split(" ");
const places =
  "in with at near on by there here abroad off far alone next without code stream coding".split(
    " ",
  );

/** What people write in English when they are in danger or in despair. */
export const englishCrisis: CrisisPhrases = {
  language: "en",
  groups: {
    me: "i|im|i am|i am seriously|im seriously|ive|i have|id|i will|ill|me",
    want: "want|wana|wanted|wanting|wish|would like|need|plan|plan on|planning|planning on|intend|ready|deserve|hope i|wish i could|feel like|thinking about|thinking of|think about|think of|thought about|thought of|decided|about",
    try: "going|gonna|gona|try|tried|trying|will|might|should",
    ends: "kill myself|kill my self|killing myself|killing my self|kil myself|kill myslef|end my life|ending my life|end my own life|take my life|taking my life|take my own life|taking my own life|end it all|ending it all|commit suicide|committing suicide|comit suicide|comiting suicide|unalive myself|hang myself|hanging myself|shoot myself|drown myself|overdose|kms",
    family:
      "my friend|my best friend|a friend|a friend of mine|my brother|my sister|my mother|my mom|my mum|my father|my dad|my son|my daughter|my wife|my husband|my roommate|my classmate|my colleague|my cousin|my partner|my girlfriend|my boyfriend|my student|someone i know|someone i love",
    theyEnd:
      "kill himself|kill herself|kill themselves|kill themself|killing himself|killing herself|killing themselves|die|dying|be dead|commit suicide|committing suicide|suicide|end his life|end her life|end their life|ending his life|ending her life|hurt himself|hurt herself|harm himself|harm herself",
    theyWant:
      "wants|wanted|want|is going|is trying|tried|is planning|plans|will|might|is thinking about|is thinking of|is talking about|was talking about|talks about|talked about|keeps talking about|threatens|threatened",
  },
  phrases: [
    { pattern: "(kill|kil) (myself|my self|myslef)" },
    { pattern: "(unalive|unaliving|hang|stab|poison|strangle) (myself|my self)" },
    {
      pattern: "killing (myself|my self)",
      notBefore:
        "studying trying over learning working with for at doing practicing practising reading laughing".split(
          " ",
        ),
    },
    { pattern: "shoot myself", notBefore: ["in foot", "in the foot"] },
    {
      pattern: "({want}|{try}) {ends}",
      notBefore: [...lifeIdioms, "in foot", "in the foot"],
    },
    {
      pattern: "(how|how do i|how can i|how should i|should i|can i|i could|way|ways) {ends}",
      notBefore: lifeIdioms,
    },
    { pattern: "(end|ending) my (own|) life", notBefore: lifeIdioms },
    { pattern: "(end|ending) (it all|my pain|my suffering|my misery)" },
    {
      pattern: "i (want|wana|need|deserve|would like|am ready|hope) (i|) die",
      notBefore: notDying,
    },
    { pattern: "(i should|should i) die", notBefore: notDying },
    {
      pattern:
        "(how|how can i|how do i) die (without|painlessly|peacefully|quickly|fast|in my sleep)",
    },
    { pattern: "(want|wana) die", notAfter: others, notBefore: notDying },
    { pattern: "(makes|make|making|made) me want die", notBefore: notDying },
    {
      pattern: "(ready|deserve|waiting|let me|rather|better) (i|) (die|be dead)",
      notAfter: others,
      notBefore: [...notDying, "than"],
    },
    {
      pattern:
        "(want|wana|wish|hope) (be dead|i was dead|i were dead|i wasnt alive|i was never born|i were never born|i had never been born|id never been born|i had never born|i wasnt born|i wasnt here|i did not exist|i didnt exist|i could die|i would die|i could disappear|i die)",
      notBefore: notDying,
    },
    { pattern: "(better off|better of|rather be) dead", notAfter: ["is", "its"] },
    {
      pattern:
        "i (want|wana) (disappear|vanish|be gone|die and be gone|sleep forever|stop existing|stop breathing|not exist|not wake up)",
    },
    {
      pattern:
        "(i|id|i will|ill|i could|can i|could i|me|want|wana|going|gonna|wish i could|pills and) (disappear|sleep) forever",
      notBefore: ["in python", "in a loop", "in the loop"],
    },
    {
      pattern:
        "(dont|do not|not|no longer|never) (want|wana|wish|feel like) (live|living|be alive|being alive|be in this world|be on this earth|exist|existing|be here anymore|be here any more|be here any longer|be around anymore|be around any more|go on living|keep living|continue living)",
      notBefore: places,
    },
    {
      pattern:
        "(hope|wish|pray) i (dont|do not|never|would never|wouldnt|would not|wont|will not|didnt|did not|could not|couldnt) wake up",
      notBefore: ["early", "late", "at"],
    },
    { pattern: "(dont|do not) (want|wana) wake up", notBefore: ["early", "late", "at", "before"] },
    {
      pattern:
        "(no|any|have no) reason (i|) (live|be alive|go on living|keep living|exist|stay alive)",
    },
    { pattern: "nothing (left|) (i|) (live for|living for)" },
    { pattern: "(not|isnt|is not|no longer) worth living" },
    { pattern: "life (is|feels) (pointless|meaningless|worthless|hopeless|unbearable)" },
    { pattern: "life (is not|isnt|is no longer) worth (it|anything)" },
    { pattern: "(my life|life for me) (is|be) over", notBefore: ["engineered", "complicated"] },
    {
      pattern: "point (of|in) (living|being alive|my life|existing|staying alive)",
      notBefore: [...places, "cycle"],
    },
    { pattern: "(no|lost|lost my|lost the|have no|not the) (will|desire) live", notBefore: places },
    {
      pattern: "(tired|sick|exhausted) of (living|life|being alive|existing|my life)",
      notBefore: [...places, "cycle"],
    },
    { pattern: "(done|finished) with (life|living|my life)" },
    { pattern: "give up on (life|living|my life)" },
    {
      pattern:
        "(cant|cannot|can not|dont think i can|do not think i can) (go on|live) (anymore|any more|any longer|like this|living|with this pain|with the pain|with myself)",
    },
    {
      pattern:
        "(cant|cannot|can not|dont think i can|do not think i can) (keep|go on|continue) living",
      notBefore: places,
    },
    {
      pattern:
        "(i|) (cant|cannot|can not) (take it|do this|go on|bear it|handle it) (anymore|any more|any longer)",
      isWhole: true,
    },
    { pattern: "i (cant|cannot|can not) go on", isWhole: true },
    { pattern: "i want (it|) end (it|)", isWhole: true },
    { pattern: "hate my (own|) life", notBefore: ["cycle", "insurance"] },
    { pattern: "hate (myself|my self|being alive|living|that i am alive)", notBefore: places },
    { pattern: "(dont|do not) deserve (live|be alive|exist)" },
    { pattern: "sleep and (never|not) wake up" },
    { pattern: "lost (all|all my|every|my) hope", notBefore: ["in", "for", "of", "with"] },
    {
      pattern: "(kill|killing) yourself",
      notAfter: ["dont", "go", "not"],
      notBefore: ["over", "with", "trying"],
    },
    { pattern: "(wont|will not|not) be here (tomorrow|anymore|any more) goodbye", isWhole: true },
    {
      pattern: "(goodbye|bye|good bye) (everyone|everybody|world|all|cruel world|forever)",
      isWhole: true,
    },
    {
      pattern:
        "({me}|i feel|i am feeling|im feeling|feel|feeling|am i|i get|i got|i was|ana|انا|حاسس|حاسة) (depressed|suicidal)",
    },
    {
      pattern:
        "({me}|i feel|i am feeling|im feeling|feel|feeling) (hopeless|worthless|useless and hopeless)",
      notBefore: "at in with when about for doing".split(" "),
    },
    { pattern: "feel empty and (worthless|hopeless|dead|numb|alone|useless)" },
    { pattern: "(feel like|im|i am) a burden" },
    {
      pattern: "({me}|my|عندي) (severe|deep|) depression",
      notBefore: studyWords,
    },
    {
      pattern:
        "({me}|i was|i got|i keep) (suffer from|suffering from|struggle with|struggling with|struggled with|fight|fighting|in|in a|fell into|fell into a|diagnosed with|live with|living with|deal with|dealing with) (my|severe|deep|) depression",
      notBefore: studyWords,
    },
    {
      pattern:
        "(feel like|thinking about|thinking of|think about|dream about|dreaming of|wish for) (dying|death)",
      notBefore: ["in"],
    },
    {
      pattern: "(thinking|think|thought|thoughts|dreaming) (about|of) suicide",
      notBefore: studyWords,
    },
    {
      pattern:
        "(i|i will|ill|should i|how do i|how can i|how|ways|way|want) (commit|comit) suicide",
    },
    {
      pattern:
        "(my|having|have|had|got|get|with|i feel) suicidal (thoughts|ideation|feelings|urges|tendencies|ideas)",
      notBefore: studyWords,
    },
    { pattern: "suicidal (thoughts|ideation|)", isWhole: true },
    { pattern: "suicide (note|hotline|helpline|help line|hot line)", notBefore: studyWords },
    { pattern: "suicide is (my only|the only|the best|an|my) (way|option|answer|solution|choice)" },
    { pattern: "suicide", isWhole: true },
    {
      pattern: "(way|ways|method|methods) (i can|can i|) (die|suicide)",
      notBefore: ["in", "gracefully"],
    },
    {
      pattern:
        "(pills|tablets|paracetamol|tylenol|panadol|ibuprofen) (does it take|do i need|do i have|should i take|would it take|i need|it takes|until i|before i|i have take|take|can) (die|kill me|overdose|end it|kill myself|fatally)",
    },
    {
      pattern:
        "(take|took|taken|swallow|swallowed|swallowing) (all|all of|all my|all the|too many|a whole bottle of|whole bottle of|the whole bottle of|a bottle of|a handful of) (my|the|these|sleeping|) (pills|tablets|medicine|medication|meds|painkillers)",
    },
    { pattern: "(slit|slitting|cut|cutting) my (wrist|wrists|throat)" },
    { pattern: "why am i (alive|here on earth)" },
    { pattern: "i overdosed" },
    {
      pattern:
        "({want}|{try}|i|ill|id) (jump|jumping) (off|from|in front of|out of) (a|the|my|) (bridge|building|roof|balcony|train|window|cliff|car|top floor|tower)",
    },
    {
      pattern:
        "(want|wana|going|gonna|might|keep|started|tried|need) (hurt|harm|injure|cut|burn|hurting|harming|cutting|burning) (myself|my self|my wrist|my wrists|my arms)",
      notBefore: ["some", "a", "off", "short", "in"],
    },
    {
      pattern: "(harming|hurting|cutting) (myself|my self)",
      notBefore: ["off", "short", "some", "from"],
    },
    {
      pattern:
        "i (cut|harm|hurt|burn|burned|burnt) (myself|my wrists|my arms) (again|on purpose|every|last night|when i|because i|tonight)",
    },
    { pattern: "i (cut|harm|hurt|burn) (myself|my wrists)", isWhole: true },
    {
      pattern:
        "({me}|i started|i keep|want|relapsed into) (self harm|self harming|self harmed|self-harm|self-harming|self-harmed)",
      notBefore: studyWords,
    },
    { pattern: "better (off|) without me", notBefore: "doing having being writing in".split(" ") },
    {
      pattern:
        "better (off|) if i (was|were|am|) (dead|gone|died|die|disappeared|not here|didnt exist|did not exist|never existed|was never born|were never born|wasnt here|wasnt alive|wasnt around)",
    },
    {
      pattern:
        "(nobody|no one|noone|anyone|anybody) (would|will|is going) (miss me|notice if i died|care if i died|care if i die|care if i am dead|care if i disappear)",
    },
    {
      pattern:
        "(cares|care) if i (die|died|live or die|was dead|were dead|am dead|was gone|were gone|am gone|disappear|disappeared)",
    },
    { pattern: "(want|wana|going|gonna|gona|might|il|i will|gotta|should) kms" },
    { pattern: "kms", isWhole: true },
    {
      pattern:
        "{family} (said|says|told me|texted me|tells me|keeps saying|) (he|she|they|) {theyWant} {theyEnd}",
      notBefore: notDying,
    },
    {
      pattern: "(said|says|told me|texted me|tells me) (he|she|they) {theyWant} {theyEnd}",
      notBefore: notDying,
    },
    { pattern: "{family} (is|feels|seems|might be|has become) suicidal" },
  ],
};
