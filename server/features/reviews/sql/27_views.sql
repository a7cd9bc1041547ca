CREATE VIEW shared.review_pictures AS
SELECT picture.review_id, picture.path, review.account_id, review.store_id
FROM review_pictures picture JOIN reviews review ON review.id = picture.review_id;
