ALTER TABLE accounts VALIDATE CONSTRAINT accounts_has_login;
ALTER TABLE registrations
  VALIDATE CONSTRAINT registrations_kind,
  VALIDATE CONSTRAINT registrations_business,
  VALIDATE CONSTRAINT registrations_business_name;
