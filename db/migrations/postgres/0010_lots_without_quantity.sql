ALTER TABLE "lots" ALTER COLUMN "quantity" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ALTER COLUMN "quantity" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ALTER COLUMN "buy_price" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ALTER COLUMN "sell_price" DROP NOT NULL;