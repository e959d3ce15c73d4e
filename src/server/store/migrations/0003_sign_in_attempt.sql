CREATE TABLE "sign_in_attempt" (
	"username" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sign_in_attempt_age" ON "sign_in_attempt" USING btree ("last_at");--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "failed_sign_ins";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "locked_until";