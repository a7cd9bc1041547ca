-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS notifications_of_subject;
CREATE INDEX CONCURRENTLY notifications_of_subject ON notifications (coalesce(params ->> 'bookingId', params ->> 'requestId'))
WHERE coalesce(params ->> 'bookingId', params ->> 'requestId') IS NOT NULL;
