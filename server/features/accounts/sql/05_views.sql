CREATE VIEW shared.accounts AS
SELECT
  id, role, email, is_email_verified, first_name, last_name, phone_number, is_phone_verified, avatar, language, referred_by,
  referred_at, totp_confirmed_at, created_at, disabled_at, erase_after, erased_at, merged_into,
  -- The previous version reads and writes the first of them.
  phone_changed_at, greatest(identity_changed_at, phone_changed_at) AS identity_changed_at
FROM accounts;

-- Admins who may sign in.
CREATE VIEW shared.admins AS
SELECT admin.account_id, admin.role, account.first_name, account.last_name
FROM admins admin JOIN accounts account ON account.id = admin.account_id WHERE account.disabled_at IS NULL;

CREATE VIEW shared.sessions AS
SELECT id, revoked_at FROM sessions;

CREATE VIEW shared.merchants AS
SELECT id, account_id, business_name, created_at FROM merchants;

-- The accounts that act for a merchant, with their roles. `store_ids` is null for all stores.
CREATE VIEW shared.merchant_members AS
SELECT account_id, id AS merchant_id, 'owner' AS role, NULL::uuid AS staff_id, NULL::uuid[] AS store_ids
FROM merchants
UNION ALL
SELECT account_id, merchant_id, role, staff_id, store_ids FROM merchant_members;

CREATE VIEW shared.notification_settings AS
SELECT
  preference.account_id, preference.offers, preference.notifications, preference.email, preference.push,
  preference.store_updates, preference.email_updates
FROM notification_settings preference;

-- Two accounts that have signed in with one device, and since when; each pair in both orders.
CREATE VIEW shared.accounts_on_one_device AS
SELECT
  one.account_id, other.account_id AS other_account_id,
  greatest(one.first_seen_at, other.first_seen_at) AS since
FROM account_devices one
JOIN account_devices other ON other.device_hash = one.device_hash AND other.account_id <> one.account_id;

-- Two accounts that have verified one number: of a customer, and of a merchant who is the same person; each pair in both orders.
CREATE VIEW shared.accounts_with_one_phone AS
SELECT one.id AS account_id, other.id AS other_account_id
FROM accounts one
JOIN accounts other ON other.phone_number = one.phone_number AND other.id <> one.id
WHERE one.is_phone_verified AND other.is_phone_verified;

-- The newest consent of each account and purpose.
CREATE VIEW shared.consents AS
SELECT DISTINCT ON (account_id, purpose) account_id, purpose, is_given, at FROM consents
ORDER BY account_id, purpose, at DESC;
