import { z } from "zod";
import { loggedIn, proof, signUpDetails } from "../account/schemas.ts";
import { type EndpointSchemas, idParams, timestamp, uuid } from "../shared/field-schemas.ts";
import { providerIds } from "./constants.ts";

const provider = z.enum(providerIds);
/** The query of the page to return to: the server only stores it for the page that the provider leads back to. */
const returnQuery = z.string().max(4000);
/** Whether this log-in has connected the identity, by its address, to an account that was there before. */
const isLinked = z.boolean();
const redirect = z.object({ url: z.url() });

const identity = z.object({
  id: uuid,
  /** Null if the operator has removed the provider. */
  provider: provider.nullable(),
  name: z.string(),
  created_at: timestamp,
});

export type Identity = z.infer<typeof identity>;

export const identitySchemas = {
  startProviderLogIn: {
    summary:
      "The address of a provider's log-in, valid in this browser for ten minutes. With `sign_up`, an unknown identity gets an account.",
    body: z.object({
      provider,
      sign_up: signUpDetails.optional(),
      return_query: returnQuery.default(""),
    }),
    response: redirect,
  },
  finishProviderLogIn: {
    summary: "Finish what the provider's answer belongs to: a log-in, a sign-up or a connection.",
    body: z.object({
      provider,
      state: z.string().min(1).max(200),
      code: z.string().min(1).max(4000),
      /** Of the answer, if the provider names itself there (RFC 9207). */
      iss: z.string().max(2000).optional(),
    }),
    response: z.discriminatedUnion("status", [
      loggedIn.extend({ is_new: z.boolean(), is_linked: isLinked, return_query: returnQuery }),
      z.object({
        status: z.literal("second_factor_required"),
        is_linked: isLinked,
        return_query: returnQuery,
      }),
      /** Nobody has this identity: an account needs the terms and the age first. */
      z.object({
        status: z.literal("sign_up_required"),
        email: z.string(),
        return_query: returnQuery,
      }),
      z.object({ status: z.literal("connected") }),
    ]),
  },
  listIdentities: {
    summary: "The identities that log in to this account, and the providers of this instance.",
    response: z.object({
      identities: z.array(identity),
      providers: z.array(z.object({ id: provider, name: z.string() })),
      has_password: z.boolean(),
    }),
  },
  startIdentity: {
    summary: "The address of a provider's log-in, to connect an identity to this account.",
    body: proof.extend({ provider }),
    response: redirect,
  },
  removeIdentity: {
    summary: "Disconnect an identity.",
    params: idParams,
    body: proof,
    response: null,
  },
} satisfies Record<string, EndpointSchemas>;
