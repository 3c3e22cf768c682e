-- Which versions may serve beside a migration; see db/README.md.
ALTER TABLE drizzle."__drizzle_migrations" ADD COLUMN "serves_from" bigint;
