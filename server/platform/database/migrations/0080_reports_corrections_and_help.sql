-- Requests to correct data, and the help page in versions; 0080_reports_corrections_and_help_valid.sql validates the constraints.
ALTER TABLE data_requests
  DROP CONSTRAINT data_requests_kind_check,
  ADD CONSTRAINT data_requests_kind_check CHECK (kind IN ('export', 'erasure', 'correction')) NOT VALID;
ALTER TABLE text_versions
  DROP CONSTRAINT text_versions_name_check,
  ADD CONSTRAINT text_versions_name_check CHECK (name IN ('terms', 'privacy', 'help')) NOT VALID;
-- What became of the SMS, since its report may arrive before the reply of the gateway.
ALTER TABLE sms_reports
  ADD COLUMN result text,
  ADD COLUMN detail text,
  ADD CONSTRAINT sms_reports_result_check CHECK (result IN ('delivered', 'failed')) NOT VALID;
