import type { CrisisPhrases } from "./crisis-phrases.ts";

/** "My brother beats me at chess", "she beat me to it". */
const contests =
  "out|from|off|every time at|every time in|at|in chess|in fifa|in a|in the game|in the race|in the quiz|in every|in this|it|the answer|up|up on|with a question|with an idea|with his argument|with questions|with much|with many|with more|with extra|with new|with a new|with homework|with work|with tasks|with a task|with a deadline|with deadlines|with feedback|with another|with the news|because he is faster".split(
    "|",
  );
/** "He will kill me if I fail". */
const grades =
  "if i fail|if i miss|if i get|if i dont|if i do not|if i forget|if i lose|if i break|if he sees my|if she sees my|when he sees my|when she sees my|with|lol|haha|for failing|for forgetting|over|in the game|in fortnite|in minecraft".split(
    "|",
  );
const online =
  "on|back|in the app|in the forum|in the group|for updates|around the house|in this example|through the".split(
    "|",
  );
const findingOut = "finding|knowing|seeing|reading|when|because|if".split("|");

/** What people write in English about violence, coercion and a danger that is there now. */
export const englishAbuse: CrisisPhrases = {
  language: "en",
  groups: {
    family:
      "my dad|my father|my mom|my mum|my mother|my parents|my husband|my wife|my boyfriend|my girlfriend|my partner|my ex|my fiance|my brother|my big brother|my older brother|my sister|my uncle|my aunt|my cousin|my step father|my stepfather|my step dad|my stepdad|my step mother|my stepmother|my stepmom|my step mom|my stepbrother|my grandfather|my grandpa|my family|my son|my in laws|my mother in law",
    others:
      "my teacher|my coach|my boss|my manager|my tutor|my trainer|my landlord|my neighbour|my neighbor|my roommate|a teacher|a man|a guy|this guy|some guy|an old man|a stranger|someone|somebody",
    they: "he|she|they",
    relative:
      "father|dad|mother|mom|mum|parents|husband|wife|boyfriend|girlfriend|brother|uncle|stepfather|step father|stepdad|step dad|family",
    close:
      "my friend|my best friend|a friend|my brother|my sister|my mother|my mom|my mum|my father|my dad|my son|my daughter|my wife|my husband|my roommate|my flatmate|my classmate|my cousin|my partner|my girlfriend|my boyfriend|he|she",
    hits: "hits|hit|beats|beat|beats up|punches|punched|slaps|slapped|kicks|kicked|chokes|choked|strangles|strangled|whips|whipped|abuses|abused|stabbed|hurts|bites|shoves|shoved|burned|burns|spits on",
    hitting:
      "hurting|burning|shoving|hitting|beating|beating up|punching|slapping|kicking|choking|strangling|whipping|abusing",
    pictures:
      "nudes|nude|nude pictures|nude photos|nude pics|naked pictures|naked photos|naked pics|private pictures|private photos|private pics|intimate photos|intimate pictures",
    weapon: "knife|gun|weapon|machete|axe|hammer",
    home: "house|home|apartment|flat|room|building",
    pills:
      "pills|tablets|medicine|medication|meds|painkillers|paracetamol|tylenol|panadol|ibuprofen|aspirin|xanax|sleeping pills",
  },
  phrases: [
    { pattern: "({family}|{others}|{they}) {hits} me", notBefore: [...contests, "in"] },
    {
      pattern:
        "({family}|{they}) {hits} me in (front of|the face|the head|the stomach|my face|my own)",
    },
    {
      pattern:
        "({family}|{others}|{they}|he is|she is|they are|hes|shes|theyre) (is|are|was|keeps|kept|started|wont stop|never stops|) {hitting} (me|us)",
      notBefore: [...contests, "in"],
    },
    {
      pattern:
        "({family}|{they}) {hits} (my mom|my mum|my mother|my sister|my brother|my kids|the kids|us)",
      notBefore: contests,
    },
    {
      pattern:
        "(i am|im|i was|i got|i get|i keep getting|i am being|im being|i was being|we are being) (abused|raped|molested|sexually abused|sexually assaulted|assaulted|physically abused|trafficked|groomed|kidnapped)",
    },
    {
      pattern:
        "(ive|i have) (raped|molested|sexually abused|sexually assaulted|assaulted|kidnapped|abused by|abused since|abused at home|abused for)",
    },
    {
      pattern: "(i get|i am being|im being|i keep getting|i was being) beaten",
      notBefore: contests,
    },
    { pattern: "(i was|i got|i am) beaten (up|by my|at home|again)" },
    {
      pattern:
        "({family}|{others}|{they}|who) (raped|rapes|molested|molests|assaulted) (me|her|him)",
    },
    { pattern: "({family}|my friend|my best friend) (was|got|has) (raped|molested|assaulted)" },
    {
      pattern:
        "({family}|{others}|{they}) (is|keeps|kept|) (touches|touched|touching|groped|gropes|groping) me",
      notBefore: "emotionally|with his story|with her story|with his words|heart".split("|"),
    },
    {
      pattern:
        "({others}|{they}|{family}) (is|keeps|) (touches|touched|touching) (him|her|my son|my daughter|my sister|my brother|them) (in a bad|in bad|inappropriately|sexually|down there|where|there|private)",
    },
    {
      pattern:
        "(force|forces|forced|forcing|makes|made|making|pressures|pressuring) me (into|have|having|do|) (sex|sexual|touch him|touch her|undress|take off my clothes|send nudes|send naked|sleep with)",
    },
    {
      pattern:
        "(force|forces|forced|forcing|make|makes|made|making) me (into|get|be|) (marry|marriage|married|a marriage)",
    },
    { pattern: "i am being forced (into|get|be|) (marry|marriage|married|a marriage)" },
    {
      pattern:
        "({they}|hes|shes|theyre|{family}) (is|are|) (trying|wants|want|tried|threatens|threatened|threatening) kill (me|us)",
      notBefore: grades,
    },
    // Not after "my mom": that is how people speak of grades.
    {
      pattern: "({they}|hes|shes|theyre) (is|are|) going kill (me|us)",
      notBefore: grades,
    },
    {
      pattern:
        "({they}|{family}) (says|said|swears|swore|told me|keeps saying|texted me) (he|she|they|hell|shell|theyll) (will|would|is going|are going|gonna|) (kill|hurt|shoot|stab) (me|us)",
      notBefore: grades,
    },
    { pattern: "(threatens|threatened|threatening|threaten) (me|my family|kill me|hurt me)" },
    {
      pattern:
        "(locks|locked|locking|lock|keeps|kept) me (in|inside|locked in|locked up in) (my|the|a|our) (room|house|bathroom|basement|bedroom|home|closet)",
    },
    {
      pattern:
        "({family}|{they}) (wont|doesnt|dont|does not|do not|will not|never) (let me|lets me|give me|gives me) (eat|food|any food|leave the house|go out of the house|see a doctor)",
    },
    {
      pattern:
        "(ask|asks|asking|asked|wants|begs|begging|pressures|pressuring) (me|) (for|send|send him|) (my|) {pictures}",
      notAfter: ["model", "filter"],
    },
    {
      pattern:
        "(has|have|leaked|leaking|posted|posting|shared|sharing|spreading|share|post|leak|publish|send) my {pictures}",
    },
    { pattern: "(blackmail|blackmailing|blackmails|blackmailed|extorting|sextorting) me" },
    {
      pattern:
        "(scared|afraid|terrified|frightened) (of|) (my husband|my boyfriend|my partner|my ex|my father|my dad|my stepfather|my step father|my stepdad|my step dad|my uncle|my brother|my wife)",
      notBefore: findingOut,
    },
    {
      pattern:
        "(scared|afraid|terrified|frightened|not safe|unsafe) (of|) (go home|going home|be at home|being at home|come home|be home|at home|in my own home)",
      notBefore: ["late", "with my grades", "with this"],
    },
    {
      pattern:
        "({they}|{family}) (comes|came|sneaks|gets|climbs|enters) (into|in|) my (room|bed|bedroom) (at night|every night|when|while|and)",
    },
    {
      pattern:
        "(his|her|their|friends|whose|classmates|neighbours|neighbors) {relative} ({hits}|rapes|molests|touches) (him|her|them)",
      notBefore: [...contests, "in"],
    },
    {
      pattern:
        "(his|her|their|friends|classmates|neighbours|neighbors) {relative} (is|keeps|are) {hitting} (him|her|them)",
      notBefore: contests,
    },
    {
      pattern:
        "({close}|my student|my neighbour|my neighbor|a girl in my class|a boy in my class) (is being|is|gets|was|keeps getting) (abused|beaten|beaten up|molested|trafficked)",
      notBefore: contests,
    },
    {
      pattern:
        "({others}|{they}|my ex|a car|two men|men|people|hes|theyre) (is|are|keeps|kept|) (following|chasing|stalking|stalks) me",
      notBefore: online,
    },
    { pattern: "stalking me", notBefore: online },
    {
      pattern:
        "(outside|at|behind|in front of) (my|the|our) (door|house|window|room|flat|apartment) with (a|his|) {weapon}",
    },
    {
      pattern:
        "({they}|{family}|{others}) (has|have|is holding|is carrying|pulled|grabbed|took|took out|came with|came at me with) (a|the|his) {weapon}",
      notBefore: ["in", "emoji", "on the cover", "icon"],
    },
    { pattern: "(pointing|pointed|points) (a|his|the) gun (at me|my head|at my head)" },
    {
      pattern:
        "({others}|{they}|people|men|burglars|thieves) (broke|is breaking|are breaking|breaking|is trying break|are trying break|trying break|is trying get|are trying get|trying get|got) (into|in|inside) (our|my|the) {home}",
    },
    {
      pattern:
        "(im|i am|we are|were) hiding (in|under|inside) (the|my|a|our) (bathroom|closet|toilet|bedroom|basement|wardrobe|bed|room)",
    },
    {
      pattern:
        "(standing|sitting|stood) (on|at) (the|a) (edge of the|edge of a|edge of my|) (roof|rooftop|ledge|bridge|building|cliff|railing|train tracks|tracks)",
      notBefore: ["taking", "in the game", "with my friends"],
    },
    {
      pattern:
        "(im|i am|he is|she is|hes|shes|cant stop|wont stop) bleeding (a lot|heavily|out|and|much|)",
      notBefore: ["edge", "money", "cash"],
    },
    {
      pattern: "(im|i am|i think im|i think i am) having (a|) (heart attack|stroke)",
      notBefore: "over|about|because of this|from this|with this".split("|"),
    },
    {
      pattern:
        "{close} (has|have|) (took|taken|swallowed|drank) (all|all of|all his|all her|a lot of|lots of|a bunch of|a whole bottle of|a bottle of|a handful of|many) (his|her|the|sleeping|) {pills}",
    },
    {
      pattern:
        "{close} (wont|will not|is not|isnt|doesnt|does not) (wake up|waking up|breathing|breathe|responding|respond and)",
      notBefore: "early|for|at|on time|before|in the morning".split("|"),
    },
    {
      pattern:
        "({family}|{they}|my stepmom|{others}) (pours|poured|throws|threw|pour) (hot|boiling|) (water|oil|tea|things|plates|stuff|objects|a plate|a shoe|chairs) (on|at|over) (me|us)",
    },
    {
      pattern:
        "({family}|{others}|{they}) (pulls|pulled|yanks|grabs|grabbed|drags|dragged|pushes|pushed|throws|threw) (me by my|my|me by the|me against|me down|me across|me into the) (hair|throat|neck|arm|the wall|wall|the stairs|stairs|the floor|floor|the room|room)",
    },
    {
      pattern:
        "(took|takes|hid|hides|keeps|confiscated|has) (away|) my (phone and my|phone and|id and my|) passport",
      notBefore: ["photo", "picture", "number"],
    },
    {
      pattern:
        "({family}|{they}|and) (wont|doesnt|dont|does not|will not|never) (let|lets) me (out|go out|leave|go anywhere|see my family|see my friends|call my|use my phone|work)",
      notBefore:
        "the page|the app|the meeting|the group|the class|early|on|with this|from the".split("|"),
    },
    {
      pattern:
        "(says|said|told me|tells me|asked me|asks me|telling me) (i should|i must|) (not|dont|do not|never) tell (your|my) (parents|mom|mum|mother|dad|father|family|wife|husband)",
      notBefore: ["about the surprise", "about the party", "about the gift"],
    },
    {
      pattern:
        "({family}|{others}|{they}|in law|my brother in law|my father in law|my cousin) (tried|tries|keeps trying|) (kiss|kissed|kissing|undress|undressed|grope|grab|grabbed|corner|cornered|pin|pinned|rape|touch|drug|drugged|kidnap) me",
      notBefore: ["attention", "by surprise", "a coffee", "a seat"],
    },
    { pattern: "(forced|forces|forcing) (himself|herself|themselves) on (me|her|him)" },
    {
      pattern:
        "({family}|{others}|{they}) (watches|watched|films|filmed|records|recorded|photographs) me (shower|showering|in the shower|undress|undressing|change|changing|sleep|sleeping|in the bathroom|naked)",
    },
    {
      pattern:
        "({others}|{they}|my ex|my ex husband|my ex boyfriend|my stalker|people|men|hes|shes) (is|are|was|keeps|) (standing|waiting|sitting|parked|) (right|) outside (my|our) (house|door|window|room|flat|apartment|school|home|building|dorm)",
      notBefore: ["with pizza", "with my", "with the"],
    },
    {
      pattern:
        "(banging|kicking|pounding|hammering|smashing) (on|at|in|down|) (the|my|our) (front|) door",
    },
    {
      pattern:
        "(put|slipped|mixed|dropped) something (in|into) my (drink|food|tea|coffee|juice|water)",
    },
    { pattern: "(my drink|my food) (was|got|is) (spiked|drugged|poisoned)" },
    {
      pattern:
        "(i was|i got|ive|im being|i am being) (drugged|spiked|kidnapped|held hostage|held against)",
    },
    {
      pattern:
        "(theres|there is|) (a|) (fire|smoke|gas leak) in (our|my) (building|house|home|apartment|flat|room|kitchen|dorm)",
    },
    {
      pattern: "(our|my|the) (house|building|apartment|flat|kitchen|room|dorm|car|home) is on fire",
    },
    {
      pattern:
        "(im|i am|we are|were) trapped (in|under|inside) (a|the|my|our) (fire|rubble|car|elevator|building|house|basement|burning)",
    },
    {
      pattern:
        "i think (her|his|their) {relative} (hurts|is hurting|hits|beats|abuses|is abusing) (her|him|them)",
    },
  ],
};
