-- Caches expire by time (docs/decisions/054-public-pages-and-caches.md), so no change is notified. With their triggers.
DROP FUNCTION IF EXISTS notify_catalogue_changed() CASCADE;
DROP FUNCTION IF EXISTS notify_plans_changed() CASCADE;
DROP FUNCTION IF EXISTS notify_all_plans_changed() CASCADE;
DROP FUNCTION IF EXISTS notify_stock_changed() CASCADE;
