ALTER TABLE "transactions" DROP CONSTRAINT "transactions_copies";--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_copies" CHECK ("transactions"."copies" >= 0);