ALTER TABLE client_notes
  VALIDATE CONSTRAINT client_notes_record_id_fkey,
  VALIDATE CONSTRAINT client_notes_import_id_fkey,
  VALIDATE CONSTRAINT client_notes_about_somebody;
