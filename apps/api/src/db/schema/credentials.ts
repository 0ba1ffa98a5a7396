import type { Generated } from "kysely";
import type { Created, Timestamps } from "#api/db/schema/columns.ts";

export type CredentialTables = {
  /** A password, or an identity at a provider. Tokens and scopes are columns that better-auth expects and nothing fills. */
  accounts: Timestamps & {
    id: Generated<string>;
    user_id: string;
    /** The user's own id, or the subject at the provider. */
    account_id: string;
    /** "credential", or the issuer. */
    provider_id: string;
    password: string | null;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: Date | null;
    refresh_token_expires_at: Date | null;
    scope: string | null;
  };
  /** Disconnected by their owner: the address alone does not link this provider to the account again. */
  removed_identities: {
    user_id: string;
    provider_id: string;
    account_id: string;
    removed_at: Created;
  };
  passkeys: {
    id: Generated<string>;
    user_id: string;
    name: string;
    public_key: string;
    credential_id: string;
    counter: number;
    device_type: string;
    backed_up: boolean;
    transports: string | null;
    aaguid: string | null;
    created_at: Created;
    last_used_at: Date | null;
  };
  two_factors: {
    id: Generated<string>;
    user_id: string;
    secret: string;
    backup_codes: string;
    verified: Generated<boolean>;
    failed_verification_count: Generated<number>;
    locked_until: Date | null;
    last_totp_step: number | null;
  };
};
