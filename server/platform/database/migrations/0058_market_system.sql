-- Sums of all stores by day, of figure_days and page_views. `market_changes` lists the days to be summed again.
CREATE TABLE market_days (
  day date PRIMARY KEY,
  -- Without walk-ins.
  visits integer NOT NULL,
  no_shows integer NOT NULL,
  taken_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  offer_views integer NOT NULL,
  -- Of the bookings that customers made on this day: all of them, and those that were confirmed.
  started integer NOT NULL,
  made integer NOT NULL
);
CREATE TABLE market_changes (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  day date NOT NULL
);
CREATE INDEX market_changes_by_day ON market_changes (day);
INSERT INTO market_changes (day)
SELECT day FROM figure_days UNION SELECT day FROM page_views;

-- How many customers whose first visit was in a month had one in each month from then on.
CREATE TABLE market_cohorts (
  first_month date NOT NULL,
  month date NOT NULL CHECK (month >= first_month),
  customers integer NOT NULL,
  PRIMARY KEY (first_month, month)
);

-- Searches whose results show free times, by day, category and area, by their slugs; an empty one is unknown.
CREATE TABLE search_days (
  day date NOT NULL,
  category text NOT NULL,
  area text NOT NULL,
  searches integer NOT NULL,
  -- Those that found something with a free time.
  answered integer NOT NULL,
  PRIMARY KEY (day, category, area)
);
-- Queries that found nothing.
CREATE TABLE search_words (
  day date NOT NULL,
  words text NOT NULL CHECK (length(words) BETWEEN 1 AND 60),
  times integer NOT NULL,
  PRIMARY KEY (day, words)
);

-- The processes of the app, each of which writes its row every few seconds.
CREATE TABLE processes (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  version text NOT NULL,
  node_version text NOT NULL,
  services text[] NOT NULL,
  -- The state of its circuit breakers.
  providers jsonb NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX processes_by_time ON processes (seen_at);

CREATE TABLE invariant_runs (
  at timestamptz PRIMARY KEY,
  host text NOT NULL,
  took_ms integer NOT NULL,
  checked integer NOT NULL,
  -- The violated statements.
  broken text[] NOT NULL
);
