-- A code by SMS signs in, or confirms who is signed in. A customer with a verified phone needs no e-mail address.
ALTER TABLE codes DROP CONSTRAINT codes_purpose_check;
ALTER TABLE codes ADD CONSTRAINT codes_purpose_check
  CHECK (purpose IN ('phone', 'password', 'email', 'sign-in', 'identity'));
ALTER TABLE accounts ALTER COLUMN email DROP NOT NULL;
ALTER TABLE accounts ADD CONSTRAINT accounts_reachable
  CHECK (email IS NOT NULL OR role = 'customer' AND is_phone_verified);
ALTER TABLE registrations ALTER COLUMN email DROP NOT NULL;
