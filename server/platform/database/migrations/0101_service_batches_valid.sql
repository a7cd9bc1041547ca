ALTER TABLE services VALIDATE CONSTRAINT services_batch_id_fkey;
