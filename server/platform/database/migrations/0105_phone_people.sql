-- An account of a merchant may have no e-mail address if it signs in with a code by SMS.
ALTER TABLE accounts ADD COLUMN signs_in_by_code boolean NOT NULL DEFAULT false;
ALTER TABLE accounts
  ADD CONSTRAINT accounts_has_login
  CHECK (email IS NOT NULL OR is_phone_verified AND (role = 'customer' OR role = 'merchant' AND signs_in_by_code))
  NOT VALID;
ALTER TABLE accounts DROP CONSTRAINT accounts_reachable;

-- The account that a registration creates: of a customer, of a new business, or of somebody who joins a team.
ALTER TABLE registrations
  ADD COLUMN kind text NOT NULL DEFAULT 'customer',
  ADD COLUMN business_name text;
ALTER TABLE registrations
  ADD CONSTRAINT registrations_kind CHECK (kind IN ('customer', 'business', 'team')) NOT VALID,
  ADD CONSTRAINT registrations_business CHECK ((kind = 'business') = (business_name IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT registrations_business_name CHECK (length(business_name) BETWEEN 1 AND 120) NOT VALID;
