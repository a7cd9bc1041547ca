-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS figure_days_by_day ON figure_days (day);
CREATE INDEX CONCURRENTLY IF NOT EXISTS page_views_by_day ON page_views (day);
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_action ON audit_log (action, seq DESC);
