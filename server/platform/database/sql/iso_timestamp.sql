-- A time as JavaScript's toISOString writes it.
CREATE OR REPLACE FUNCTION iso_timestamp(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
