-- Where else a store is to be found. The platforms are those of the store profile
-- (docs/rules/catalogue.md#social-links); each at most once a store.
CREATE TABLE store_socials (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  platform text NOT NULL CHECK (platform IN (
    'facebook', 'instagram', 'twitter', 'linkedin', 'youtube', 'website', 'tiktok', 'whatsapp',
    'discord', 'pinterest', 'snapchat', 'tumblr', 'reddit', 'vimeo', 'github', 'flickr'
  )),
  -- A page and nothing else: no script, no mail, no white space.
  link text NOT NULL CHECK (link ~ '^https?://[^[:space:]]+$' AND length(link) <= 500),
  position smallint NOT NULL DEFAULT 0,
  UNIQUE (store_id, platform)
);
