ALTER TABLE branches VALIDATE CONSTRAINT branches_visit_wait;
