-- The set-up link is derived from JWT_SECRET and this nonce, so that every process prints the same link. Null for the token
-- of ADMIN_SETUP_TOKEN.
alter table setup_tokens add column nonce text;
