-- The pictures that people can report, with who sent them. `kind` and `owner_id` say what shows them.
CREATE VIEW shared.shown_pictures AS
SELECT 'store' AS kind, store.id AS owner_id, picture.path, merchant.account_id AS author_id, store.name
FROM shared.stores store
JOIN shared.merchants merchant ON merchant.id = store.merchant_id
CROSS JOIN LATERAL unnest(
  ARRAY[store.logo, store.cover]
  || ARRAY(SELECT gallery.image FROM shared.store_pictures gallery WHERE gallery.store_id = store.id)
  || ARRAY(SELECT unnest(service.images) FROM shared.services service WHERE service.store_id = store.id)
  || ARRAY(SELECT unnest(offer.images) FROM shared.offers offer WHERE offer.store_id = store.id)
  || ARRAY(
    SELECT person.photo FROM shared.branches branch JOIN shared.staff person ON person.branch_id = branch.id
    WHERE branch.store_id = store.id
  )
) AS picture (path)
UNION ALL
SELECT 'review', picture.review_id, picture.path, picture.account_id, store.name
FROM shared.review_pictures picture JOIN shared.stores store ON store.id = picture.store_id
UNION ALL
SELECT 'request', image.request_id, image.path, request.account_id, request.title
FROM shared.service_request_images image JOIN shared.service_requests request ON request.id = image.request_id;

-- Pictures that are shown nowhere, but kept for an appeal.
CREATE VIEW shared.removed_pictures AS
SELECT path FROM reported_pictures WHERE removal_id IS NOT NULL;
