-- Who is signed in, and what is kept between the steps of signing in. No secret stands here in the clear:
-- tokens, codes and captcha answers are hashes.

create table sessions (
  sid text primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  locked_at timestamptz,
  pin_failures integer not null default 0,
  ip text not null,
  user_agent text not null
);
create index sessions_user_id on sessions (user_id) where ended_at is null;
create index sessions_expires_at on sessions (expires_at);

-- The people of outside sign-ins: a subject is unique at its issuer only, and a person has one at each.
create table identities (
  issuer text not null,
  sub text not null,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, sub),
  unique (issuer, user_id)
);
create index identities_user_id on identities (user_id);

-- A redirect to a provider that has not come back yet.
create table sign_in_redirects (
  state_hash text primary key,
  browser_hash text not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);

-- An outside identity without an account, which may make one once.
create table account_tickets (
  ticket_hash text primary key,
  issuer text not null,
  sub text not null,
  email text not null,
  name text not null,
  image text,
  expires_at timestamptz not null
);

-- E-mail and password were right; the code is on its way.
create table sign_in_codes (
  token_hash text primary key,
  user_id bigint not null references users on delete cascade,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

create table captchas (
  id text primary key,
  answer_hash text not null,
  expires_at timestamptz not null
);

-- Tries that failed, or that run right now, by what was guessed at: an e-mail address, an IP, a user's secret.
create table guesses (
  id bigint generated always as identity primary key,
  subject text not null,
  at timestamptz not null
);
create index guesses_subject on guesses (subject, at);
create index guesses_at on guesses (at);

-- One row once somebody has set the installation up; the magic word is dead from then on.
create table installation (
  singleton boolean primary key default true check (singleton),
  installed_at timestamptz not null
);
