import { addSecondFactor } from "../../../../apps/api/test/auth/staff.ts";
import type { Area, Owner, Sender } from "../owner.ts";

const reason = "Asked in a call on 18 November";
/** What every person's address begins with, so that a search by others would show them. */
const prefix = "person-";

const ofPerson = ({ idOf }: Sender) => ({ params: { id: idOf("person") } });
const act = (sender: Sender, body: object = {}) => ({
  ...ofPerson(sender),
  body: { reason, ...body },
});
const proven = (sender: Sender, body: object = {}) =>
  act(sender, { password: sender.password, code: sender.secretOf("code"), ...body });

/** Others may change nothing of the person either. */
async function addPerson(owner: Owner): Promise<void> {
  const email = `${prefix}${owner.text}@example.com`;
  const { rows } = await owner.testApp.admin.query(
    "insert into users (email, email_verified) values ($1, true) returning id",
    [email],
  );
  owner.setId("person", rows[0].id);
  owner.dependents.push({ id: rows[0].id, email });
}

const setPerson = async (owner: Owner, values: string) =>
  void (await owner.testApp.admin.query(`update users set ${values} where id = $1`, [
    owner.idOf("person"),
  ]));

/** What an administrator sees of accounts and does to them. */
export const peopleArea: Area = {
  name: "people",
  role: "admin",
  steps: [
    { name: "searchPeople", before: addPerson, build: () => ({ query: { q: prefix } }) },
    { name: "getPerson", build: ofPerson },
    {
      name: "resendPersonVerification",
      before: (owner) => setPerson(owner, "email_verified = false"),
      build: act,
      after: (owner) => setPerson(owner, "email_verified = true"),
    },
    { name: "endPersonSessions", build: act },
    {
      name: "resetPersonSecondFactor",
      async before(owner) {
        await addSecondFactor(owner.testApp, owner.idOf("person"));
        await owner.prove();
      },
      build: (sender) => proven(sender, { check: "video_call", is_checked: true }),
      after: async (owner) => void (await addSecondFactor(owner.testApp, owner.idOf("person"))),
    },
    {
      name: "changePersonRole",
      before: (owner) => owner.prove(),
      build: (sender) => proven(sender, { role: "moderator", is_held: true }),
    },
    { name: "suspendPerson", before: (owner) => owner.prove(), build: proven },
    { name: "reinstatePerson", build: act },
    {
      name: "planPersonDeletion",
      isFinal: true,
      before: (owner) => owner.prove(),
      build: proven,
    },
    {
      name: "cancelPersonDeletion",
      before: (owner) => setPerson(owner, "deletion_due_at = now() + interval '7 days'"),
      build: act,
    },
    { name: "listPersonLog", build: ofPerson },
  ],
};
