CREATE TABLE "security_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"span" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"times" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"route" text NOT NULL,
	"network" text NOT NULL,
	"device" text NOT NULL,
	CONSTRAINT "security_events_once" UNIQUE NULLS NOT DISTINCT("span","kind","user_id","route","network","device")
);
--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_events_newest" ON "security_events" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_events_network" ON "security_events" USING btree ("network","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);