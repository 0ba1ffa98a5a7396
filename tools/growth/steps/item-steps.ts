import { inOrder, learners, type Step } from "./step.ts";

const [maxTasks, maxNotes, maxCards, reviewsEach, messagesEach, callsEach] = [6, 4, 5, 3, 6, 3];

/** Spread over the time since the learner joined, the highest round first. */
const at = (round: number, rounds: number) =>
  `l.joined_at + (growth.now() - l.joined_at) * ${((rounds - round + 1) / (rounds + 2)).toFixed(3)}`;

/** Items have a client-generated id, and a clock for each field that was changed. */
const ids = {
  task: (round: number) => `growth.client_id('task ${round} ' || l.n)`,
  note: (round: number) => `growth.client_id('note ${round} ' || l.n)`,
  card: (round: number) => `growth.client_id('card ${round} ' || l.n)`,
  conversation: "growth.client_id('conversation ' || l.n)",
};

const clocks = (kind: "task" | "note" | "card", rounds: number, fields: string[]): Step => ({
  table: "change_clocks",
  rounds,
  sql: (round) => `
    insert into change_clocks (user_id, target, at, change_id)
    select l.user_id, '${kind}:' || ${ids[kind](round)} || ':' || field, ${at(round, rounds)},
      growth.client_id('${kind} change ${round} ' || l.n)
    from ${learners} cross join unnest(array['${fields.join("', '")}']) field where s.${kind}s_each >= ${round}`,
});

export const itemSteps: Step[] = [
  {
    table: "tasks",
    rounds: maxTasks,
    sql: (round) => `
      insert into tasks (user_id, id, title, due_date, completed, path_id, milestone_key, created_at, updated_at)
      select l.user_id, ${ids.task(round)}, 'Prepare part ${round}',
        case ${round} % 2 when 0 then (growth.now() + ${round - 3} * interval '1 day')::date end, ${round} % 3 = 0,
        l.path_id, 'm1', ${at(round, maxTasks)}, ${at(round, maxTasks)}
      from ${learners} where s.tasks_each >= ${round}`,
  },
  clocks("task", maxTasks, ["title", "due_date"]),
  {
    table: "notes",
    rounds: maxNotes,
    sql: (round) => `
      insert into notes (user_id, id, category, tags, path_id, milestone_key, created_at, updated_at)
      select l.user_id, ${ids.note(round)}, 'study', array['sql', 'week ${round}'], l.path_id, 'm1',
        ${at(round, maxNotes)}, ${at(round, maxNotes)}
      from ${learners} where s.notes_each >= ${round}`,
  },
  clocks("note", maxNotes, ["category", "tags"]),
  {
    table: "note_versions",
    rounds: maxNotes,
    sql: (round) => `
      insert into note_versions (user_id, id, note_id, at)
      select l.user_id, growth.client_id('version ${round} ' || l.n), ${ids.note(round)}, ${at(round, maxNotes)}
      from ${learners} where s.notes_each >= ${round}`,
  },
  {
    table: "note_texts",
    rounds: maxNotes,
    sql: (round) => `
      insert into note_texts (user_id, version_id, title, content)
      select l.user_id, growth.client_id('version ${round} ' || l.n), 'Notes of week ${round}',
        repeat('What I learned about joins and how to write them. ', 6)
      from ${learners} where s.notes_each >= ${round}`,
  },
  {
    table: "review_cards",
    rounds: maxCards,
    sql: (round) => `
      insert into review_cards (user_id, id, front, back, path_id, milestone_key, due_on, state, stability, difficulty,
        reps, lapses, last_reviewed_at, created_at, updated_at)
      select l.user_id, ${ids.card(round)}, 'What does a left join keep?', 'All rows of the first table.', l.path_id,
        'm1', (growth.now() + ${2 * round} * interval '1 day')::date, 'review', 8.3, 5.1, ${reviewsEach}, 0,
        growth.now() - interval '2 days', ${at(round, maxCards)}, ${at(round, maxCards)}
      from ${learners} where s.cards_each >= ${round}`,
  },
  clocks("card", maxCards, ["front", "back"]),
  {
    table: "card_reviews",
    rounds: maxCards * reviewsEach,
    sql: (round) => {
      const card = 1 + ((round - 1) % maxCards);
      const daysAgo = 2 * Math.ceil(round / maxCards);
      return `
      insert into card_reviews (user_id, id, card_id, rating, reviewed_at, local_date, created_at)
      select l.user_id, growth.client_id('review ${round} ' || l.n), ${ids.card(card)}, 'good', at, at::date, at
      from ${learners} cross join lateral (select growth.now() - ${daysAgo} * interval '1 day' as at) reviewed
      where s.cards_each >= ${card}`;
    },
  },
  {
    table: "assistant_conversations",
    sql: () => `
      insert into assistant_conversations (user_id, id, title, context, path_id, folded, messages, created_at,
        updated_at, expires_at)
      select l.user_id, ${ids.conversation}, 'How do I join two tables?', 'general', l.path_id,
        'how do i join two tables', ${messagesEach}, growth.now() - interval '5 days',
        growth.now() - interval '5 days', growth.now() + interval '360 days'
      from ${learners} where s.is_active ${inOrder}`,
  },
  {
    table: "assistant_messages",
    rounds: messagesEach,
    sql: (round) => `
      insert into assistant_messages (user_id, id, conversation_id, place, is_user, content, context, created_at)
      select l.user_id, growth.client_id('message ${round} ' || l.n), ${ids.conversation}, ${messagesEach + 1 - round},
        ${round} % 2 = 0, repeat('A join keeps the rows of both tables that belong together. ', ${round % 2 === 0 ? 1 : 8}),
        'general', growth.now() - interval '5 days' - ${round} * interval '1 minute'
      from ${learners} where s.is_active`,
  },
  {
    table: "assistant_calls",
    rounds: callsEach,
    sql: (round) => `
      insert into assistant_calls (user_id, id, kind, state, local_date, tokens, started_at, ended_at)
      select l.user_id, growth.client_id('call ${round} ' || l.n), 'question', 'done', at::date, 600, at, at
      from ${learners} cross join lateral (select growth.now() - interval '5 days' - ${round} * interval '1 minute' as at) c
      where s.is_active`,
  },
];
