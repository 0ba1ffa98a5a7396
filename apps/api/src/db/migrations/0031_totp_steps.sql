-- The time step of the last accepted authenticator code. That code and older ones are refused, so that a code somebody
-- saw or intercepted opens nothing.
alter table two_factors add column last_totp_step bigint;
