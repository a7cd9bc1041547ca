ALTER TABLE services VALIDATE CONSTRAINT services_group_id_fkey;
ALTER TABLE services VALIDATE CONSTRAINT services_position_check;
ALTER TABLE services VALIDATE CONSTRAINT services_family_name_check;
ALTER TABLE services VALIDATE CONSTRAINT services_variant_label_check;
ALTER TABLE services VALIDATE CONSTRAINT services_family_check;
