-- Pictures that people upload for a message, a request or a review, for a day; and those of erased items until a job has
-- deleted their files. One table of the media feature instead of one in each of three features.
CREATE TABLE picture_uploads (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('chatPicture', 'requestPicture', 'reviewPicture')),
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  path text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- A message, a request or a review shows it, or showed it.
  is_used boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX picture_uploads_of_account ON picture_uploads (account_id, kind, created_at);
CREATE INDEX picture_uploads_oldest ON picture_uploads (created_at);

INSERT INTO picture_uploads (id, kind, account_id, path, width, height, is_used, created_at)
  SELECT id, 'chatPicture', account_id, image_path, image_width, image_height, is_used, created_at FROM chat_uploads
  UNION ALL
  SELECT id, 'requestPicture', account_id, path, width, height, false, created_at FROM service_request_uploads
  UNION ALL
  SELECT id, 'reviewPicture', account_id, path, width, height, false, created_at FROM review_uploads;

DROP TABLE chat_uploads, service_request_uploads, review_uploads;
